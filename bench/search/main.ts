import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresStorage } from '../../packages/server/src/storage/postgres/open-postgres.ts';
import { openSqliteStorage } from '../../packages/server/src/storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { startPostgres } from '../../packages/testkit/src/postgres.ts';
import { table, writeResults } from '../lib/results.ts';
import { onPostgres, onSqlite } from './execute.ts';
import { fillIndex } from './fill-index.ts';
import { loadMessages } from './load-messages.ts';
import { loadNames } from './load-names.ts';
import { LoopWatch } from './loop-watch.ts';
import { measureNames } from './measure-names.ts';
import { measureSearches } from './measure-searches.ts';
import { measureStorm } from './measure-storm.ts';
import { measureWrites } from './measure-writes.ts';

/**
 * Search among a million messages and a million users, at the storage interface: latency of a page with and without the
 * index, delay of other calls, cost of the index for writes, and time to index existing texts. With `--only messages`, only
 * searches among messages are measured, and results of another number of messages have its number in their name. With
 * `--loaded`, a copy of an SQLite database that contains these messages is used, and the cost of the index is not measured.
 * Use: npm run bench -- search [--store sqlite|postgres] [--messages 10m] [--only messages] [--loaded file]
 */
const { values } = parseArgs({
  options: {
    store: { type: 'string' },
    messages: { type: 'string', default: '1m' },
    only: { type: 'string' },
    loaded: { type: 'string' },
  },
});
const store = values.store === 'postgres' ? 'postgres' : 'sqlite';
const messages = Number(values.messages.replace('m', '000000'));
const hasNames = values.only !== 'messages';
const users = hasNames ? 1_000_000 : 0;
const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
const server =
  store === 'postgres' ? await startPostgres({ durable: true, settings: { shared_buffers: '2GB' } }) : undefined;
const url = await server?.createDatabase();
const path = join(dir, 'chat.db');
const execute = url ? onPostgres(url) : onSqlite(path);
const open = () => (url ? openPostgresStorage(url) : openSqliteStorage(path));

try {
  if (values.loaded) copyFileSync(values.loaded, path);
  let storage = await open();
  if (!values.loaded) await load(storage);
  if (url) await execute('ANALYZE');
  await storage.close();
  storage = await open();
  const before = await bytes();
  const filling = await fill(storage);
  const added = (await bytes()) - before;
  const searches = await measureSearches(storage);
  const others = hasNames ? await measureOthers(storage) : undefined;
  await storage.close();
  const measured = { filling, added, searches, ...others };
  const name = values.messages === '1m' ? `search-${store}` : `search-${store}-${values.messages}`;
  writeResults(name, { messages, users, ...measured }, report(measured));
} finally {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function load(storage: Storage) {
  if (hasNames) await loadNames(storage, users);
  await loadMessages(storage, messages);
}

async function measureOthers(storage: Storage) {
  const names = await measureNames(storage);
  const storm = await measureStorm(storage);
  return { names, storm, writes: await measureWrites(storage, execute) };
}

async function fill(storage: Storage) {
  const watch = new LoopWatch();
  const startedAt = performance.now();
  await fillIndex(storage);
  return { seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)), ...watch.end() };
}

async function bytes(): Promise<number> {
  if (store === 'postgres') {
    const [row] = await execute('SELECT pg_database_size(current_database()) AS bytes');
    return Number(row?.['bytes']);
  }
  await execute('PRAGMA wal_checkpoint(TRUNCATE)');
  return statSync(path).size;
}

interface Report {
  readonly filling: Awaited<ReturnType<typeof fill>>;
  readonly added: number;
  readonly searches: Awaited<ReturnType<typeof measureSearches>>;
  readonly names?: Awaited<ReturnType<typeof measureNames>>;
  readonly storm?: Awaited<ReturnType<typeof measureStorm>>;
  readonly writes?: Awaited<ReturnType<typeof measureWrites>>;
}

function report(measured: Report): string {
  const { searches, names } = measured;
  const { lines, mix } = searches;
  const among = [
    `${messages.toLocaleString('en')} messages`,
    ...(names ? [`${users.toLocaleString('en')} users`] : []),
  ];
  return `# Search among ${among.join(' and ')} on ${store}

Milliseconds. "Loop" is the longest time the event loop was blocked.

## Messages

A page of 30. "Without index" reads messages in one statement, in the same run as
each search with the index. The mix alternates all searches of the table.

${table(
  ['Searched for', 'where', 'found', 'p50', 'p99', 'loop', 'without index: p50', 'loop', 'ratio'],
  [
    ['**mix**', '', mix.found, mix.p50, mix.p99, mix.loop, '', '', ''],
    ...lines.map((line) => [
      line.what,
      line.where,
      line.found,
      line.p50,
      line.p99,
      line.loop,
      line.scanP50,
      line.scanLoop,
      line.ratio,
    ]),
  ],
)}

${names ? namesTable(names) : ''}${values.loaded ? '' : costOfIndex(measured)}`;
}

function costOfIndex({ filling, added, storm, writes }: Report): string {
  return `## Cost

- Existing texts were indexed in the background in ${filling.seconds} s; the event loop was blocked for ${filling.p99} ms (p99), ${filling.max} ms at most.
- The size of the index is ${(added / 2 ** 20).toFixed(0)} MiB.
${storm ? `- ${storm.searches} concurrent hostile searches: another call took ${storm.p50} ms (p50), ${storm.p99} ms (p99), ${storm.max} ms at most; without searches ${storm.quietP50} and ${storm.quietP99} ms.\n` : ''}${
  writes ? `${writeLine('a message', writes.message)}\n${writeLine('a user', writes.user)}` : ''
}`;
}

function namesTable(names: NonNullable<Report['names']>): string {
  return `## Names

The first page of 30, with the total.

${table(
  ['Searched for', 'among', 'found', 'p50', 'p99', 'loop'],
  names.map((line) => [line.what, line.where, line.found, line.p50, line.p99, line.loop]),
)}

`;
}

type WriteCost = NonNullable<Report['writes']>['message'];

function writeLine(label: string, { withIndex, without, ratio, lowest, highest }: WriteCost): string {
  return `- Storing ${label} in a durable transaction: ${withIndex} µs with the index, ${without} µs without; median ratio of alternating rounds ${ratio} (interquartile range ${lowest} to ${highest}).`;
}
