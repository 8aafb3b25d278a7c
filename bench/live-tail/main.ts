import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startServer } from '@chatwire/testkit';
import { percentile, table, writeResults } from '../lib/results.ts';
import { EntrySource } from '../log-pages/entry-source.ts';
import type { FromReaders } from './readers.ts';

/**
 * GET /v3/notifications/v1/logs/stream: time from the commit of an entry to its arrival at a reader in another process,
 * while entries are written at a steady rate, with one reader and with the maximum number of readers per key.
 * Use: npm run bench -- live-tail [--rate 2000] [--seconds 10]
 */
const { values } = parseArgs({
  options: { rate: { type: 'string', default: '2000' }, seconds: { type: 'string', default: '10' } },
});
const rate = Number(values.rate);
const seconds = Number(values.seconds);
const TAILS = [1, 20];
const WARM_UP_MS = 2_000;
const STEP_MS = 5;

const rows = [];
for (const tails of TAILS) rows.push(await measure(tails));
writeResults(
  'live-tail',
  { rate, seconds, rows },
  [
    `# From the commit of an entry to its reader, at ${rate.toLocaleString('en')} entries/s (SQLite)`,
    '',
    `${seconds} s each; server, generator, and writes share one process, the readers have another.`,
    'Goal: 250 ms at the 99th percentile.',
    `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 2, other work was running.`,
    '',
    table(
      ['tails', 'entries/s', 'events received', 'p50 ms', 'p99 ms', 'max ms', 'CPU of the server, cores'],
      rows.map((row) => [row.tails, row.entriesPerSecond, row.events, row.p50Ms, row.p99Ms, row.maxMs, row.cores]),
    ),
  ].join('\n'),
);

async function measure(tails: number) {
  await using server = await startServer();
  const readers = fork(join(import.meta.dirname, 'readers.ts'), [server.url, String(tails)]);
  await once(readers, 'message');

  const { logs, notifications } = server.app.context;
  const source = new EntrySource(1);
  const committed = new Map<string, number>();
  const startedAtMs = performance.now();
  let written = 0;
  let cpu = process.cpuUsage();
  let isCounting = false;
  for (;;) {
    const now = performance.now() - startedAtMs;
    if (now > WARM_UP_MS + seconds * 1_000) break;
    if (!isCounting && now > WARM_UP_MS) {
      isCounting = true;
      cpu = process.cpuUsage();
    }
    const due = Math.floor((now * rate) / 1_000) - written;
    if (due > 0) {
      const entries = source.take(due);
      const ids = await logs.append(entries);
      const atMs = performance.timeOrigin + performance.now();
      for (const entry of entries) notifications.recorded.emit(entry);
      if (isCounting) for (const id of ids) committed.set(id, atMs);
      written += due;
    }
    await sleep(STEP_MS);
  }
  const cpuUsage = process.cpuUsage(cpu);
  readers.send([...committed.keys()].at(-1) ?? '');
  const [result]: [FromReaders] = (await once(readers, 'message')) as [FromReaders];
  readers.disconnect();
  if (!('arrivals' in result)) throw new Error('The readers did not report the arrivals.');
  const lags = result.arrivals.flatMap((tailArrivals) =>
    tailArrivals.flatMap(([logId, atMs]) => {
      const at = committed.get(logId);
      return at === undefined ? [] : [atMs - at];
    }),
  );
  if (result.ended > 0 || lags.length !== committed.size * tails) {
    throw new Error(
      `${lags.length} of ${committed.size * tails} events arrived, ${result.ended} readers were disconnected.`,
    );
  }
  return {
    tails,
    entriesPerSecond: Math.round(committed.size / seconds),
    events: lags.length,
    p50Ms: rounded(percentile(lags, 50)),
    p99Ms: rounded(percentile(lags, 99)),
    maxMs: rounded(percentile(lags, 100)),
    cores: rounded((cpuUsage.user + cpuUsage.system) / 1e6 / seconds),
  };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
