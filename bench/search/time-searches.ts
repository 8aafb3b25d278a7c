import { percentile } from '../lib/results.ts';
import { LoopWatch } from './loop-watch.ts';

export interface Timed {
  readonly found: number;
  readonly p50: number;
  readonly p99: number;
  /** Longest time the event loop was blocked. */
  readonly loop: number;
}

const MAX_MS = 1_000;
const MIX_MS = 20_000;

/** Repeats a search for at most a second, after an uncounted warm-up. `run` returns the number of results. */
export async function timeSearch(rounds: number, run: () => Promise<number>): Promise<Timed> {
  let found = await run();
  const times: number[] = [];
  const watch = new LoopWatch();
  const endAt = performance.now() + MAX_MS;
  for (let round = 0; round < rounds && performance.now() < endAt; round += 1) {
    const startedAt = performance.now();
    found = await run();
    times.push(performance.now() - startedAt);
  }
  return { found, ...percentiles(times), loop: watch.end().max };
}

/** Alternates all searches, each equally often. */
export async function timeMix(searches: readonly (() => Promise<number>)[]): Promise<Timed> {
  const times: number[] = [];
  let found = 0;
  const watch = new LoopWatch();
  const endAt = performance.now() + MIX_MS;
  while (performance.now() < endAt)
    for (const search of searches) {
      const startedAt = performance.now();
      found += await search();
      times.push(performance.now() - startedAt);
    }
  return { found: Math.round(found / times.length), ...percentiles(times), loop: watch.end().max };
}

function percentiles(times: readonly number[]) {
  const rounded = (p: number) => Number(percentile(times, p).toFixed(2));
  return { p50: rounded(50), p99: rounded(99) };
}
