import {
  CHANNELS,
  DEVICE_STATES,
  type ErrorDetails,
  OUTCOMES,
  PROVIDERS,
  type ProviderName,
  REASONS,
  RECEIVER_TYPES,
  TRIGGERS,
  type Trigger,
} from '@chatwire/protocol';
import type { LogFilter, LogPageRequest } from './log-store.ts';
import { QueryReader, type RawQuery } from './query-reader.ts';
import { epochMs, id, integer, logId, oneOf, type Parse, text, trueOrFalse } from './query-values.ts';

export type LogQuery = { readonly page: LogPageRequest } | { readonly details: ErrorDetails };

type Parsers = { readonly [Name in keyof LogFilter]-?: Parse<NonNullable<LogFilter[Name]>> };

const MAX_ID = Number.MAX_SAFE_INTEGER;
/** Extension values that operators have enabled; filters accept them only then. */
export interface Extensions {
  /** Extension triggers: those of calls if at least one is enabled, and `cleared`. */
  readonly triggers: readonly Trigger[];
  /** Extension providers with an enabled account. */
  readonly providers: readonly ProviderName[];
}

const DEFAULT_LIMIT = 20;

const FILTERS: Parsers = {
  messageId: integer(1, MAX_ID),
  reactionId: integer(1, MAX_ID),
  from: epochMs,
  to: epochMs,
  messageCategory: oneOf(['message']),
  messageType: text(100),
  trigger: oneOf(TRIGGERS),
  sender: id(),
  reactionSender: id(),
  receiver: id(),
  receiverType: oneOf(RECEIVER_TYPES),
  reactionReceiver: id(),
  member: id(),
  channel: oneOf(CHANNELS),
  provider: oneOf(PROVIDERS),
  notificationTriggered: trueOrFalse,
  reason: oneOf(REASONS),
  success: trueOrFalse,
  recipient: id(210),
  conversationId: text(210),
  providerId: text(210),
  outcome: oneOf(OUTCOMES),
  deviceState: oneOf(DEVICE_STATES),
  processedFrom: epochMs,
  processedTo: epochMs,
};

const readAffix = oneOf(['append', 'prepend']);
const readLimit = integer(1, 1000);

/**
 * Parses the query of the logs endpoint and reports all faults together. Unknown parameters are ignored, empty ones are
 * absent, and the last of repeated ones counts. Filters that contradict each other are legal and match nothing.
 * See docs/spec/notifications.md#query-parameters, #parameter-parsing.
 */
export function parseLogQuery(raw: RawQuery, extensions: Extensions): LogQuery {
  const query = new QueryReader(raw);
  const filter = readLogFilter(query, extensions);
  const affix = query.read('affix', readAffix) ?? 'append';
  const position = query.read('logId', logId);
  const limit = query.read(query.textOf('limit') === undefined ? 'perPage' : 'limit', readLimit) ?? DEFAULT_LIMIT;
  if (query.faults) return { details: query.faults };
  return { page: { filter, affix, limit, ...(position !== undefined && { logId: position }) } };
}

/**
 * Returns the filters of a query, shared by all endpoints that select entries. See
 * docs/spec/notifications.md#query-parameters.
 */
export function readLogFilter(query: QueryReader, extensions: Extensions): LogFilter {
  const parsers: Parsers = {
    ...FILTERS,
    ...(extensions.triggers.length > 0 && { trigger: oneOf([...TRIGGERS, ...extensions.triggers]) }),
    ...(extensions.providers.length > 0 && { provider: oneOf([...PROVIDERS, ...extensions.providers]) }),
  };
  const filter: Record<string, unknown> = {};
  for (const name of Object.keys(query.raw)) {
    if (!isFilter(name)) continue;
    const value = query.read<unknown>(name, parsers[name]);
    if (value !== undefined) filter[name] = value;
  }
  const parsed = filter as LogFilter;
  if (isAfter(parsed.from, parsed.to)) query.reject('from', 'must not be greater than to');
  if (isAfter(parsed.processedFrom, parsed.processedTo)) {
    query.reject('processedFrom', 'must not be greater than processedTo');
  }
  return parsed;
}

function isFilter(name: string): name is keyof LogFilter {
  return Object.hasOwn(FILTERS, name);
}

function isAfter(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}
