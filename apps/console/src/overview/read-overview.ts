import type { LogsSummary } from '@chatwire/protocol';
import type { ApiClient, Params } from '../api/api-client.ts';
import { openSpan } from '../plots/open-span.ts';
import { knownInterval, type Span, spanBefore } from '../plots/span.ts';
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
  /** By channel and what devices reported. */
  readonly devices: LogsSummary;
  readonly devicesBefore: LogsSummary;
  /** Over time, in the previous period; undefined if it has no entries. */
  readonly volumeBefore: LogsSummary | undefined;
}

const PARTS = ['channel', 'provider', 'reason'];
const DEVICE_PARTS = ['channel', 'deviceState', 'suppressedBy'];

/** Loads the data of the overview. `filter`: the filters of the page; `group`: the dimension of the volume. */
export async function readOverview(
  api: ApiClient,
  filter: Params,
  group: Dimension,
  nowMs: number,
  signal: AbortSignal,
): Promise<Overview> {
  const span = await openSpan(api, filter, nowMs, signal);
  const previousSpan = spanBefore(span);
  const groupBy = PARTS.join();
  const [volume, parts, total, totalBefore, partsBefore, devices, devicesBefore, others] = await Promise.all([
    readSummary(api, filter, span, { latency: true }, signal),
    readSummary(api, filter, span, { groupBy }, signal),
    readSummary(api, filter, span, { interval: 'total', latency: true }, signal),
    readSummary(api, filter, previousSpan, { interval: 'total', latency: true }, signal),
    readSummary(api, filter, previousSpan, { interval: 'total', groupBy }, signal),
    readSummary(api, filter, span, { interval: 'total', groupBy: DEVICE_PARTS.join() }, signal),
    readSummary(api, filter, previousSpan, { interval: 'total', groupBy: DEVICE_PARTS.join() }, signal),
    group === 'outcome' || PARTS.includes(group)
      ? undefined
      : readSummary(api, filter, span, { groupBy: group }, signal),
  ]);
  // Needs the interval that the server chose for the period.
  const interval = knownInterval(volume.data.interval);
  const hasBefore = totalBefore.data.totals.count > 0 && interval !== undefined && interval !== 'total';
  const volumeBefore = hasBefore ? await readSummary(api, filter, previousSpan, { interval }, signal) : undefined;
  return {
    span,
    volume: volume.data,
    parts: parts.data,
    groups: (others ?? parts).data,
    total: total.data,
    totalBefore: totalBefore.data,
    partsBefore: partsBefore.data,
    devices: devices.data,
    devicesBefore: devicesBefore.data,
    volumeBefore: volumeBefore?.data,
  };
}
