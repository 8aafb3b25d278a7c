import { percentile } from '../lib/results.ts';

/** Percentiles of durations, ms. */
export interface Durations {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

export function durationsOf(times: readonly number[]): Durations {
  return { p50: percentile(times, 50), p99: percentile(times, 99), max: percentile(times, 100) };
}
