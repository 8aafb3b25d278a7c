import type { ApiClient, Params } from '../api/api-client.ts';
import { type Span, spanOf, writtenMs } from './span.ts';
import { readSummary } from './summary.ts';

/** Returns the time span of filters. Without a start, it begins at the oldest entry; without an end, it ends now. */
export async function openSpan(api: ApiClient, filter: Params, nowMs: number, signal: AbortSignal): Promise<Span> {
  if (filter.processedFrom !== undefined) return spanOf(filter, { from: 0, to: nowMs });
  const { meta } = await readSummary(api, {}, { from: 0, to: 1 }, { interval: 'total' }, signal);
  const oldestMs = meta.oldestLogId === undefined ? nowMs : writtenMs(meta.oldestLogId) - MAX_PROCESSING_MS;
  return spanOf(filter, { from: oldestMs, to: nowMs });
}

/**
 * Maximum time between the start of a decision and the writing of its entry. The oldest entry was written first, but other
 * decisions may have started before its own.
 */
const MAX_PROCESSING_MS = 300_000;
