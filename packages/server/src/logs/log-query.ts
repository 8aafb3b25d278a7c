import {
  ALL_PROVIDERS,
  ALL_TRIGGERS,
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
import type { LogFilter, LogPageRequest, ValueFilter } from './log-store.ts';
import { QueryReader, type RawQuery } from './query-reader.ts';
import { epochMs, id, integer, listOf, logId, oneOf, type Parse, text, trueOrFalse } from './query-values.ts';

export type LogQuery = { readonly page: LogPageRequest } | { readonly details: ErrorDetails };

type Parsers<Filter> = { readonly [Name in keyof Filter]-?: Parse<NonNullable<Filter[Name]>> };

const MAX_ID = Number.MAX_SAFE_INTEGER;
/** Values of extensions that operators have enabled. Filters accept no others. */
export interface Extensions {
  /** Extension triggers: those of calls if at least one is enabled, and `cleared`. */
  readonly triggers: readonly Trigger[];
  /** Extension providers with an enabled account. */
  readonly providers: readonly ProviderName[];
}

const DEFAULT_LIMIT = 20;

/** Names of negated filters begin with it. See docs/spec/notifications.md#negated-filters. */
const NEGATION_PREFIX = 'not.';
/** Maximum number of values of one negated filter. */
const MAX_NEGATED_VALUES = 50;

const VALUES: Parsers<ValueFilter> = {
  messageId: integer(1, MAX_ID),
  reactionId: integer(1, MAX_ID),
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
};
/** Values of negated filters: entries may have those of extensions that are disabled by now. */
const NEGATED_VALUES: Parsers<ValueFilter> = {
  ...VALUES,
  trigger: oneOf(ALL_TRIGGERS),
  provider: oneOf(ALL_PROVIDERS),
};
const TIMES: Parsers<Omit<LogFilter, keyof ValueFilter | 'not'>> = {
  from: epochMs,
  to: epochMs,
  processedFrom: epochMs,
  processedTo: epochMs,
};

const readAffix = oneOf(['append', 'prepend']);
const readLimit = integer(1, 1000);

/**
 * Parses the query of the logs endpoint. Returns the request, or all faults by parameter. Unknown parameters are ignored, empty
 * ones count as absent, and the last of repeated ones applies. Filters that contradict each other are valid and match nothing.
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
 * Returns the filter in a query, for all endpoints that select entries. Adds faults to `query`. See
 * docs/spec/notifications.md#query-parameters.
 */
export function readLogFilter(query: QueryReader, extensions: Extensions): LogFilter {
  const values: Parsers<ValueFilter> = {
    ...VALUES,
    ...(extensions.triggers.length > 0 && { trigger: oneOf([...TRIGGERS, ...extensions.triggers]) }),
    ...(extensions.providers.length > 0 && { provider: oneOf([...PROVIDERS, ...extensions.providers]) }),
  };
  const filter: Record<string, unknown> = {};
  const not: Record<string, unknown> = {};
  for (const name of Object.keys(query.raw)) {
    const negated = name.startsWith(NEGATION_PREFIX) ? name.slice(NEGATION_PREFIX.length) : '';
    if (isValue(name)) setIfPresent(filter, name, query.read<unknown>(name, values[name]));
    else if (isTime(name)) setIfPresent(filter, name, query.read(name, TIMES[name]));
    else if (isValue(negated))
      setIfPresent(not, negated, query.read(name, listOf<unknown>(NEGATED_VALUES[negated], MAX_NEGATED_VALUES)));
  }
  if (Object.keys(not).length > 0) filter['not'] = not;
  const parsed = filter as LogFilter;
  if (isAfter(parsed.from, parsed.to)) query.reject('from', 'must not be greater than to');
  if (isAfter(parsed.processedFrom, parsed.processedTo)) {
    query.reject('processedFrom', 'must not be greater than processedTo');
  }
  return parsed;
}

function setIfPresent(values: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) values[name] = value;
}

function isValue(name: string): name is keyof ValueFilter {
  return Object.hasOwn(VALUES, name);
}

function isTime(name: string): name is keyof typeof TIMES {
  return Object.hasOwn(TIMES, name);
}

function isAfter(from: number | undefined, to: number | undefined): boolean {
  return from !== undefined && to !== undefined && from > to;
}
