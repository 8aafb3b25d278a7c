import type { ErrorDetails } from '@chatwire/protocol';
import { type Extensions, readLogFilter } from './log-query.ts';
import type { LogFilter } from './log-store.ts';
import { QueryReader, type RawQuery } from './query-reader.ts';
import { logId, trueOrFalse } from './query-values.ts';

export interface TailQuery {
  readonly filter: LogFilter;
  /** Position after which stored entries are sent first. Undefined: only new entries are sent. */
  readonly after: string | undefined;
  readonly includePayload: boolean;
}

const LAST_EVENT_ID = 'Last-Event-ID';

/**
 * Parses the query of a live tail. `lastEventId`: header of a reader that reconnects; has precedence over `logId`.
 * See docs/spec/notifications.md#live-tail.
 */
export function parseTailQuery(
  raw: RawQuery,
  lastEventId: string | undefined,
  extensions: Extensions,
): { readonly tail: TailQuery } | { readonly details: ErrorDetails } {
  const query = new QueryReader({ ...raw, [LAST_EVENT_ID]: lastEventId });
  const filter = readLogFilter(query, extensions);
  const position = query.read('logId', logId);
  const resumePosition = query.read(LAST_EVENT_ID, logId);
  const includePayload = query.read('includePayload', trueOrFalse) ?? true;
  if (query.faults) return { details: query.faults };
  return { tail: { filter, after: resumePosition ?? position, includePayload } };
}
