import { parseArgs } from 'node:util';
import type { LogFilter, LogStore, SummaryDimension, SummaryRequest } from '@chatwire/server';
import { percentile, table, writeResults } from '../lib/results.ts';
import { FIRST_MS, HOT_USER, userId } from '../log-pages/entry-source.ts';
import { loadedLog } from '../log-pages/load.ts';
import { logNamed } from '../log-pages/stores.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const ROUNDS = 40;

interface Subject {
  readonly name: string;
  readonly filter?: LogFilter;
  readonly groupBy?: readonly SummaryDimension[];
  /** Time range, in hours before the newest entry. Default: the whole log. */
  readonly hours?: number;
  /** Width of the buckets. Default: 1. */
  readonly bucketHours?: number;
}

const SUBJECTS: readonly Subject[] = [
  { name: '24 h in hours', hours: DAY_HOURS },
  { name: '24 h by channel', groupBy: ['channel'], hours: DAY_HOURS },
  { name: '24 h by channel, provider, reason', groupBy: ['channel', 'provider', 'reason'], hours: DAY_HOURS },
  { name: '24 h of push that failed', filter: { channel: 'push', outcome: 'failed' }, hours: DAY_HOURS },
  { name: '24 h of the most frequent sender', filter: { sender: HOT_USER }, hours: DAY_HOURS },
  { name: '24 h of a sender of rank 1,000', filter: { sender: userId(1000) }, hours: DAY_HOURS },
  { name: 'the whole log in hours', groupBy: ['channel'] },
  // As many entries and buckets as in 24 hours of a log with 10 million entries per day.
  { name: 'the whole log in 24 parts', bucketHours: 22 },
];

/**
 * Latency of summaries of a large log: counts and percentiles by hour.
 * Use: npm run bench -- log-summary [--store sqlite|postgres] [--size 10m]
 */
const { values } = parseArgs({
  options: { store: { type: 'string', default: 'sqlite' }, size: { type: 'string', default: '10m' } },
});

const size = Number.parseFloat(values.size) * (values.size.endsWith('k') ? 1000 : 1_000_000);
await using log = await logNamed(values.store);
const { store, endMs } = await loadedLog(log, values.size, size);
const figures = [];
for (const subject of SUBJECTS) figures.push(await measure(store, subject, endMs));
await store.close();

const rows = figures.map(({ name, entries, series, first, second, p50, p99 }) => [
  name,
  entries,
  series,
  `${first.toFixed(0)} / ${second.toFixed(0)}`,
  `${p50.toFixed(0)} / ${p99.toFixed(0)}`,
]);
writeResults(
  `log-summary-${values.store}`,
  { size: values.size, figures },
  `# Summaries of the notification log: ${values.store}, ${values.size} entries\n\n${table(
    ['summary', 'entries counted', 'series', 'first / second, ms', 'then p50 / p99, ms'],
    rows,
  )}`,
);

async function measure(store: LogStore, subject: Subject, endMs: number) {
  const { name, filter = {}, groupBy = [], hours, bucketHours = 1 } = subject;
  const request: SummaryRequest = {
    filter,
    edges: edgesOf(endMs, hours, bucketHours * HOUR_MS),
    groupBy,
    latency: true,
  };
  const run = async () => {
    const begin = performance.now();
    const summary = await store.summarise(request);
    return { ...summary, ms: performance.now() - begin };
  };
  const { totals, series, ms: first } = await run();
  // The first run fills the caches that later ones use.
  const { ms: second } = await run();
  const times: number[] = [];
  for (let round = 0; round < (hours === undefined ? 20 : ROUNDS); round++) times.push((await run()).ms);
  return {
    name,
    entries: totals.count,
    series: series.length,
    first,
    second,
    p50: percentile(times, 50),
    p99: percentile(times, 99),
  };
}

/** Returns the edges of the buckets; the first and the last may be partial. */
function edgesOf(endMs: number, hours: number | undefined, bucketMs: number): number[] {
  const end = endMs + 1;
  const from = hours === undefined ? FIRST_MS - HOUR_MS : end - hours * HOUR_MS;
  const edges = [from];
  for (let at = Math.floor(from / bucketMs + 1) * bucketMs; at < end; at += bucketMs) edges.push(at);
  return [...edges, end];
}
