import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '@chatwire/testkit';
import { DEMO_EXTENSIONS } from '../../apps/chatwire/src/demo/extensions.ts';
import { API_KEY, SECRET_KEY } from '../../packages/testkit/src/start-server.ts';
import { freePort } from '../../tools/free-port.ts';
import { call } from '../engine/populate.ts';
import { table, writeResults } from '../lib/results.ts';
import { ServerNode } from '../lib/server-node.ts';
import { imageSizes } from './image-sizes.ts';
import { measureStart, type StartMeasure } from './measure-start.ts';

/**
 * Start time and idle memory of the built server on SQLite and PostgreSQL, and the size of its image.
 * Use: npm run bench -- footprint [--idle-seconds 60]
 */
const { values } = parseArgs({ options: { 'idle-seconds': { type: 'string', default: '60' } } });
const idleSeconds = Number(values['idle-seconds']);
const MEGABYTE_BYTES = 1_000_000;

interface Row extends StartMeasure {
  readonly database: string;
  /** Load average of the machine during the measurement. */
  readonly load: number;
}

const dir = await mkdtemp(join(tmpdir(), 'chatwire-bench-footprint-'));
try {
  await using postgres = await startPostgres({ durable: true });
  const rows: Row[] = [];
  for (const database of ['SQLite', 'PostgreSQL']) {
    const dataDir = join(dir, database);
    await mkdir(dataDir);
    const port = await freePort();
    const env = {
      CHATWIRE_HOST: '127.0.0.1',
      CHATWIRE_PORT: String(port),
      CHATWIRE_API_KEY: API_KEY,
      CHATWIRE_SECRET_KEY: SECRET_KEY,
      CHATWIRE_DATA_DIR: dataDir,
      ...(database === 'PostgreSQL' && { CHATWIRE_DATABASE_URL: await postgres.createDatabase() }),
    };
    const node = new ServerNode({ port, env, logFile: `${dataDir}.log` });
    try {
      rows.push({
        database,
        ...(await measureStart(node, idleSeconds, () => enableExtensions(port))),
        load: loadavg()[0] ?? 0,
      });
    } finally {
      await node.kill();
    }
  }
  const { version } = JSON.parse(await readFile('apps/chatwire/package.json', 'utf8')) as { version: string };
  const image = imageSizes(version);
  writeResults('footprint', { idleSeconds, rows, image }, report(rows, image));
} finally {
  await rm(dir, { recursive: true, force: true });
}

function report(rows: readonly Row[], image: ReturnType<typeof imageSizes>): string {
  return `# Footprint: start, idle memory, image

Built server, empty installation. First start: creates database and tables. Later starts: median and slowest of five.
Time from the spawn of the process to the first 200 of \`/v3/ready\`. Memory is resident, ${idleSeconds} s after a start without a request.
Load: of the machine during the measurement (cores: ${availableParallelism()}).

${table(
  ['Database', 'first start, ms', 'next start, ms', 'slowest', 'idle, MiB', 'with extensions, MiB', 'load'],
  rows.map(({ database, firstMs, nextMs, slowestMs, idleMiB, idleWithExtensionsMiB, load }) => [
    database,
    firstMs,
    nextMs,
    slowestMs,
    idleMiB,
    idleWithExtensionsMiB,
    load.toFixed(1),
  ]),
)}

${
  typeof image === 'string'
    ? `Image: not measured (${image}).`
    : `Image: ${megabytes(image.own)} MB of Chatwire on ${megabytes(image.base)} MB of Debian, Node, and npm, uncompressed.`
}`;
}

/** Enables the extensions that `npm start` enables, with an SMTP account and an alarm of each severity. */
async function enableExtensions(port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  await call(url, 'PATCH', '/notifications/v1/settings', { preferences: DEMO_EXTENSIONS });
  await call(url, 'POST', '/notifications/email/v1/providers/smtp', {
    host: 'mail.example.org',
    port: 587,
    security: 'starttls',
    senderName: 'Harbour Chat',
    senderEmail: 'chat@example.org',
  });
  for (const severity of ['warning', 'critical']) {
    await call(url, 'POST', '/notifications/v1/alarms', {
      name: `backlog ${severity}`,
      metric: 'backlogAge',
      raise: 30,
      clear: 10,
      severity,
    });
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE_BYTES);
}
