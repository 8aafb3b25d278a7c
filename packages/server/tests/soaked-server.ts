import { createHook } from 'node:async_hooks';
import { readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger, readConfig, startApp } from '@chatwire/server';
import { systemClock } from '../src/base/clock.ts';
import { openSqliteLogStore } from '../src/logs/sqlite/sqlite-log-store.ts';

/** What a process holds once its garbage is gone. */
export interface Vitals {
  readonly rssMiB: number;
  readonly heapMiB: number;
  /** Outside the heap: buffers and what native code keeps for objects. */
  readonly externalMiB: number;
  readonly files: number;
  readonly timers: number;
  /** Everything else that may call back: sockets, streams, requests, watchers. */
  readonly handles: number;
}

/** Over with the turn of the loop they were made in. */
const BRIEF: ReadonlySet<string> = new Set(['TickObject', 'Immediate', 'Microtask']);

const open = new Map<number, string>();
createHook({
  trackPromises: false,
  init: (id, type) => void (BRIEF.has(type) || open.set(id, type)),
  destroy: (id) => void open.delete(id),
}).enable();
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** A server in a process of its own that tells what it holds: SIGUSR2 makes it write its vitals to VITALS_FILE. */
const { VITALS_FILE = '', ...env } = process.env;
const config = readConfig(env);
// By default the log's caches and its newest segment fill for hours, and a leak could hide behind them.
const sizes = { cacheBytes: 2 ** 20, segmentEntries: 2 ** 12 };
const logs = await openSqliteLogStore({ dir: join(config.dataDir, 'notification-log'), clock: systemClock, sizes });
const app = await startApp(config, { logger: createLogger('silent'), logs });

process.on('SIGTERM', async () => {
  await app.stop();
  process.exit(0);
});
process.on('SIGUSR2', () => {
  collectGarbage();
  // What collected objects held is given back after their finalizers have run.
  setTimeout(() => {
    collectGarbage();
    writeFileSync(`${VITALS_FILE}.part`, JSON.stringify(vitals()));
    renameSync(`${VITALS_FILE}.part`, VITALS_FILE);
  }, 200);
});
process.stdout.write(`${app.url}\n`);

function vitals(): Vitals {
  const { rss, heapUsed, external } = process.memoryUsage();
  const timers = open
    .values()
    .filter((type) => type === 'Timeout')
    .toArray().length;
  return {
    rssMiB: mebibytes(rss),
    heapMiB: mebibytes(heapUsed),
    externalMiB: mebibytes(external),
    files: readdirSync('/proc/self/fd').length,
    timers,
    handles: open.size - timers,
  };
}

function mebibytes(bytes: number): number {
  return Math.round((bytes / 2 ** 20) * 10) / 10;
}
