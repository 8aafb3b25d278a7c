import type { LogsSummary } from '@chatwire/protocol';
import type { PlotSeries } from '../plots/plot-data.ts';

export const LATENCIES = ['endToEnd', 'processing', 'provider'] as const;
export type LatencyName = (typeof LATENCIES)[number];

/** Latencies and what they measure. See docs/spec/notifications.md#summary. */
export const LATENCY_LABELS: Readonly<Record<LatencyName, { readonly label: string; readonly about: string }>> = {
  endToEnd: { label: 'End to end', about: 'From sending the message to the push provider’s response' },
  processing: {
    label: 'Processing',
    about: 'From the start of a decision to its last attempt, including retry delays',
  },
  provider: { label: 'Provider', about: 'The last provider call only' },
};

/** The percentiles that the plot shows. */
const PERCENTILES = [
  { name: 'p50', label: 'Median', color: '--plot-2' },
  { name: 'p95', label: 'p95', color: '--plot-1' },
  { name: 'p99', label: 'p99', color: '--plot-3' },
] as const;

/** Returns percentiles over time, in milliseconds. */
export function latencySeries({ series }: LogsSummary, latency: LatencyName): PlotSeries[] {
  const measured = series[0]?.latencyMs?.[latency];
  if (!measured?.p50.some((value) => value !== null)) return [];
  return PERCENTILES.map(({ name, label, color }) => ({ key: name, label, color, values: measured[name] }));
}

/** Returns the percentile of a summary with one bucket. */
export function percentileOf({ series }: LogsSummary, latency: LatencyName, name: 'p50' | 'p95'): number | undefined {
  return series[0]?.latencyMs?.[latency][name][0] ?? undefined;
}
