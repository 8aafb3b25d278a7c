import {
  CHANNELS,
  type ErrorDetails,
  EXTENSION_TRIGGERS,
  OUTCOMES,
  PROVIDERS,
  REASONS,
  RECEIVER_TYPES,
  TRIGGERS,
} from '@chatwire/protocol';
import type { LogFilter, LogPageRequest } from './log-store.ts';
import { epochMs, id, integer, logId, oneOf, type Parse, text, trueOrFalse } from './query-values.ts';

/** A query as it comes from the URL: parameter → its text, or all its texts when it is repeated. */
export type RawQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

export type LogQuery = { readonly page: LogPageRequest } | { readonly details: ErrorDetails };

type Parsers = { readonly [Name in keyof LogFilter]-?: Parse<NonNullable<LogFilter[Name]>> };

const MAX_ID = Number.MAX_SAFE_INTEGER;
const DEFAULT_LIMIT = 20;

const FILTERS: Parsers = {
  messageId: integer(1, MAX_ID),
  reactionId: integer(1, MAX_ID),
  from: epochMs,
  to: epochMs,
  messageCategory: oneOf(['message']),
  messageType: text(100),
  trigger: oneOf(TRIGGERS),
  sender: id,
  reactionSender: id,
  receiver: id,
  receiverType: oneOf(RECEIVER_TYPES),
  reactionReceiver: id,
  member: id,
  channel: oneOf(CHANNELS),
  provider: oneOf(PROVIDERS),
  notificationTriggered: trueOrFalse,
  reason: oneOf(REASONS),
  success: trueOrFalse,
  recipient: id,
  conversationId: text(210),
  providerId: text(210),
  outcome: oneOf(OUTCOMES),
  processedFrom: epochMs,
  processedTo: epochMs,
};
const FILTERS_WITH_EXTENSIONS: Parsers = { ...FILTERS, trigger: oneOf([...TRIGGERS, ...EXTENSION_TRIGGERS]) };

const readAffix = oneOf(['append', 'prepend']);
const readLimit = integer(1, 1000);

/**
 * Reads the query of the logs endpoint; all faults are reported together. Unknown parameters are ignored, empty ones
 * absent, of repeated ones the last counts. Filters that contradict each other are legal and match nothing.
 * `extensionTriggers`: an operator has switched on at least one of the call triggers beyond the spec. Contract 2.1, 2.2.
 */
export function parseLogQuery(raw: RawQuery, extensionTriggers: boolean): LogQuery {
  const details: Record<string, string[]> = {};
  const filter = parseFilter(raw, extensionTriggers ? FILTERS_WITH_EXTENSIONS : FILTERS, details);
  const affix = read(raw, 'affix', readAffix, details) ?? 'append';
  const position = read(raw, 'logId', logId, details);
  const limit = read(raw, valueOf(raw, 'limit') === undefined ? 'perPage' : 'limit', readLimit, details);
  if (Object.keys(details).length > 0) return { details };
  return {
    page: { filter, affix, limit: limit ?? DEFAULT_LIMIT, ...(position !== undefined && { logId: position }) },
  };
}

function parseFilter(raw: RawQuery, parsers: Parsers, details: Record<string, string[]>): LogFilter {
  const filter: Record<string, unknown> = {};
  for (const name of Object.keys(raw)) {
    if (!isFilter(name)) continue;
    const value = read<unknown>(raw, name, parsers[name], details);
    if (value !== undefined) filter[name] = value;
  }
  const parsed = filter as LogFilter;
  if (isAfter(parsed.from, parsed.to)) details['from'] = ['must not be greater than to'];
  if (isAfter(parsed.processedFrom, parsed.processedTo)) {
    details['processedFrom'] = ['must not be greater than processedTo'];
  }
  return parsed;
}

function isFilter(name: string): name is keyof LogFilter {
  return Object.hasOwn(FILTERS, name);
}

function isAfter(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}

function read<T>(raw: RawQuery, name: string, parse: Parse<T>, details: Record<string, string[]>): T | undefined {
  const given = valueOf(raw, name);
  if (given === undefined) return undefined;
  const result = parse(given);
  if ('value' in result) return result.value;
  details[name] = [result.fault];
  return undefined;
}

function valueOf(raw: RawQuery, name: string): string | undefined {
  const given = raw[name];
  return (typeof given === 'object' ? given.at(-1) : given) || undefined;
}
