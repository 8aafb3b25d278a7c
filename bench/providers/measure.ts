import { table } from '../lib/results.ts';

/** Makes one request. Resolves with whether it succeeded. */
export type Send = () => Promise<boolean>;

export interface SendFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** CPU time of this process per request, in microseconds. */
  readonly cpuUs: number;
  readonly failed: number;
}

/** Runs `callers` closed loops; calls are counted after the warm-up. */
export async function measure(send: Send, callers: number, warmUpMs: number, runMs: number): Promise<SendFigures> {
  const durations: number[] = [];
  const begin = performance.now() + warmUpMs;
  const end = begin + runMs;
  let failed = 0;
  let cpu: NodeJS.CpuUsage | undefined;
  const caller = async () => {
    for (;;) {
      const startedAt = performance.now();
      if (startedAt >= end) return;
      const ok = await send();
      const now = performance.now();
      if (now < begin || now >= end) continue;
      cpu ??= process.cpuUsage();
      durations.push(now - startedAt);
      if (!ok) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  const cpuUsage = process.cpuUsage(cpu);
  const sorted = Float64Array.from(durations).sort();
  return {
    perSecond: Math.round(sorted.length / (runMs / 1000)),
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    cpuUs: Math.round((cpuUsage.user + cpuUsage.system) / sorted.length),
    failed,
  };
}

/** Returns the round with the median speed. */
export function medianRound(rounds: readonly SendFigures[]): SendFigures {
  const middle = rounds.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)];
  if (middle === undefined) throw new Error('No round was measured.');
  return middle;
}

/** Returns the speed of the fastest round, which is closest to an idle machine. */
export function bestRate(rounds: readonly SendFigures[]): number {
  return Math.max(...rounds.map(({ perSecond }) => perSecond));
}

/** Formats measured senders as a Markdown table; `title` heads the column of names. */
export function figuresTable(title: string, rows: readonly (SendFigures & { name: string; best: number })[]): string {
  return table(
    [title, 'per second', 'best round', 'p50 ms', 'p99 ms', 'CPU µs each', 'failed'],
    rows.map(({ name, perSecond, best, p50Ms, p99Ms, cpuUs, failed }) => [
      name,
      perSecond,
      best,
      p50Ms,
      p99Ms,
      cpuUs,
      failed,
    ]),
  );
}

function quantile(sorted: Float64Array, share: number): number {
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
}
