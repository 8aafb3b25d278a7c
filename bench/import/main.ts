import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import {
  backupInstallation,
  type Config,
  importFiles,
  readConfig,
  restoreInstallation,
  systemClock,
} from '@chatwire/server';
import { startPostgres } from '@chatwire/testkit';
import { table, writeResults } from '../lib/results.ts';
import { writeRecords } from './record-source.ts';

/**
 * Speed of import, backup, and restore, on SQLite and on a durable PostgreSQL on this machine.
 * Use: npm run bench -- import [--messages 200000]
 */
const { values } = parseArgs({ options: { messages: { type: 'string', default: '200000' } } });
const messages = Number(values.messages);
const MIB = 2 ** 20;
const clock = systemClock;

const dir = await mkdtemp(join(tmpdir(), 'chatwire-bench-import-'));
const file = join(dir, 'records.ndjson');
await writeRecords(file, { users: Math.ceil(messages / 20), groups: Math.ceil(messages / 200), messages });
const postgres = await startPostgres({ durable: true });
try {
  const rows: (string | number)[][] = [];
  for (const engine of ['SQLite', 'PostgreSQL'] as const) {
    const config = await configOf(engine, 'source');
    const importing = await timed(async () => {
      const { records, rejected } = await importFiles(config, [file], {
        clock,
        onRejected: ({ line, reason }) => console.error(`${line}: ${reason}`),
      });
      if (rejected > 0 || records.message.added !== messages) throw new Error('The import is not complete.');
    });
    const archive = join(dir, `${engine}.tar.zst`);
    const backingUp = await timed(async () => {
      await pipeline(await backupInstallation(config, { clock }), createWriteStream(archive));
    });
    const target = await configOf(engine, 'target');
    const restoring = await timed(async () => {
      await restoreInstallation(target, createReadStream(archive), { clock });
    });
    const { size } = await stat(archive);
    const content = await contentBytes(archive);
    const rates = [importing, backingUp, restoring].map(perSecond);
    const byteRates = [backingUp, restoring].map(({ seconds }) => (content / MIB / seconds).toFixed(1));
    rows.push([engine, ...rates, ...byteRates, (content / MIB).toFixed(1), (size / MIB).toFixed(1)]);
  }
  const text = `# Import, backup, restore

${messages.toLocaleString('en')} messages with users, groups, threads, and reactions. Messages per second; the time includes the
other records. In brackets: messages per second of the command's CPU time, excluding that of
PostgreSQL. MiB/s refers to the uncompressed archive.
Load of the machine at the end (cores: ${availableParallelism()}): ${loadavg()[0]?.toFixed(1)}.

${table(
  ['Database', 'import', 'backup', 'restore', 'backup, MiB/s', 'restore, MiB/s', 'content, MiB', 'archive, MiB'],
  rows,
)}`;
  writeResults('import', { messages, rows }, text);
} finally {
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
}

async function configOf(engine: 'SQLite' | 'PostgreSQL', name: string): Promise<Config> {
  return readConfig({
    CHATWIRE_DATA_DIR: join(dir, engine, name),
    ...(engine === 'PostgreSQL' && { CHATWIRE_DATABASE_URL: await postgres.createDatabase() }),
  });
}

/** Returns the uncompressed size of an archive. */
async function contentBytes(archive: string): Promise<number> {
  let bytes = 0;
  for await (const chunk of createReadStream(archive).pipe(createZstdDecompress())) bytes += chunk.length;
  return bytes;
}

interface Duration {
  readonly seconds: number;
  /** CPU time of this process; on SQLite this is all of it. */
  readonly cpuSeconds: number;
}

async function timed(work: () => Promise<void>): Promise<Duration> {
  const startedAtMs = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { seconds: (performance.now() - startedAtMs) / 1_000, cpuSeconds: (user + system) / 1_000_000 };
}

function perSecond({ seconds, cpuSeconds }: Duration): string {
  const rate = (durationSeconds: number) => Math.round(messages / durationSeconds).toLocaleString('en');
  return `${rate(seconds)} (${rate(cpuSeconds)})`;
}
