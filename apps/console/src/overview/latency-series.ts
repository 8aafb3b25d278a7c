import type { LogsSummary } from '@chatwire/protocol';
import type { PlotSeries } from '../plots/plot-data.ts';

export const LATENCIES = ['endToEnd', 'processing', 'provider'] as const;
export type LatencyName = (typeof LATENCIES)[number];

/** What each of them is the time of. See docs/spec/notifications.md#summary. */
export const LATENCY_LABELS: Readonly<Record<LatencyName, { readonly label: string; readonly about: string }>> = {
  endToEnd: { label: 'End to end', about: 'From the message being sent to the answer of the push provider' },
  processing: {
    label: 'Processing',
    about: 'From the start of a decision to its last try, waits between tries included',
  },
  provider: { label: 'Provider', about: 'The last call of a provider alone' },
};

const SHOWN = [
  { name: 'p50', label: 'Median', colour: '--plot-2' },
  { name: 'p95', label: '95 of 100 within', colour: '--plot-1' },
  { name: 'p99', label: '99 of 100 within', colour: '--plot-3' },
] as const;

/** Percentiles over time, in milliseconds. */
export function latencySeries({ series }: LogsSummary, latency: LatencyName): PlotSeries[] {
  const measured = series[0]?.latencyMs?.[latency];
  if (!measured?.p50.some((value) => value !== null)) return [];
  return SHOWN.map(({ name, label, colour }) => ({ key: name, label, colour, values: measured[name] }));
}

/** Of a summary that is one bucket. */
export function percentileOf({ series }: LogsSummary, latency: LatencyName, name: 'p50' | 'p95'): number | undefined {
  return series[0]?.latencyMs?.[latency][name][0] ?? undefined;
}
