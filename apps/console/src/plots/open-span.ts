import type { ApiClient, Params } from '../api/api-client.ts';
import { type Span, spanOf, writtenMs } from './span.ts';
import { readSummary } from './summary.ts';

/** Returns the time span of filters. Open ends: the oldest entry and now. */
export async function openSpan(api: ApiClient, filter: Params, nowMs: number, signal: AbortSignal): Promise<Span> {
  if (filter.processedFrom !== undefined) return spanOf(filter, { from: 0, to: nowMs });
  const { meta } = await readSummary(api, {}, { from: 0, to: 1 }, { interval: 'total' }, signal);
  const oldestMs = meta.oldestLogId === undefined ? nowMs : writtenMs(meta.oldestLogId) - LONGEST_MS;
  return spanOf(filter, { from: oldestMs, to: nowMs });
}

/**
 * Longest processing time. Entries are written at the end of processing, so others may have started before the oldest
 * one.
 */
const LONGEST_MS = 300_000;
