import type { ApiClient, Params } from '../api/api-client.ts';
import { spanOf, writtenMs } from './span.ts';
import { readSummary, type Span } from './summary.ts';

/** The span of filters: what they leave open begins with the oldest entry and ends now. */
export async function openSpan(api: ApiClient, filter: Params, nowMs: number, signal: AbortSignal): Promise<Span> {
  if (filter.processedFrom !== undefined) return spanOf(filter, { from: 0, to: nowMs });
  const { meta } = await readSummary(api, {}, { from: 0, to: 1 }, { interval: 'total' }, signal);
  return spanOf(filter, { from: meta.oldestLogId === undefined ? nowMs : writtenMs(meta.oldestLogId), to: nowMs });
}
