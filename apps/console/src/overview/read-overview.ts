import type { LogsSummary } from '@chatwire/protocol';
import type { ApiClient, Params } from '../api/api-client.ts';
import { openSpan } from '../plots/open-span.ts';
import { type Span, spanBefore } from '../plots/span.ts';
import { readSummary } from '../plots/summary.ts';
import type { Dimension } from './dimensions.ts';

/** Data of the overview, for one period and the previous one. */
export interface Overview {
  readonly span: Span;
  /** Over time, with latencies. */
  readonly volume: LogsSummary;
  /** Over time, by channel, provider and reason. */
  readonly parts: LogsSummary;
  /** Over time, by the requested dimension. */
  readonly groups: LogsSummary;
  readonly total: LogsSummary;
  readonly totalBefore: LogsSummary;
  readonly partsBefore: LogsSummary;
  /** Whether the log starts after the start of the previous period. */
  readonly isBeforeCut: boolean;
}

const PARTS = ['channel', 'provider', 'reason'];

export async function readOverview(
  api: ApiClient,
  filter: Params,
  group: Dimension,
  nowMs: number,
  signal: AbortSignal,
): Promise<Overview> {
  const span = await openSpan(api, filter, nowMs, signal);
  const before = spanBefore(span);
  const groupBy = PARTS.join();
  const [volume, parts, total, totalBefore, partsBefore, others] = await Promise.all([
    readSummary(api, filter, span, { latency: true }, signal),
    readSummary(api, filter, span, { groupBy }, signal),
    readSummary(api, filter, span, { interval: 'total', latency: true }, signal),
    readSummary(api, filter, before, { interval: 'total', latency: true }, signal),
    readSummary(api, filter, before, { interval: 'total', groupBy }, signal),
    group === 'outcome' || PARTS.includes(group)
      ? undefined
      : readSummary(api, filter, span, { groupBy: group }, signal),
  ]);
  return {
    span,
    volume: volume.data,
    parts: parts.data,
    groups: (others ?? parts).data,
    total: total.data,
    totalBefore: totalBefore.data,
    partsBefore: partsBefore.data,
    isBeforeCut: totalBefore.meta.truncatedByRetention,
  };
}
