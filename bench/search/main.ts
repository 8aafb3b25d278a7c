import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPostgresStorage } from '../../packages/server/src/storage/postgres/open-postgres.ts';
import { openSqliteStorage } from '../../packages/server/src/storage/sqlite/open-sqlite.ts';
import type { Storage } from '../../packages/server/src/storage/storage.ts';
import { startPostgres } from '../../packages/testkit/src/postgres.ts';
import { table, writeResults } from '../lib/results.ts';
import { onPostgres, onSqlite } from './execute.ts';
import { loadMessages } from './load-messages.ts';
import { LoopWatch } from './loop-watch.ts';
import { measureSearches } from './measure-searches.ts';
import { measureStorm } from './measure-storm.ts';
import { measureWrites } from './measure-writes.ts';

/**
 * Search among a million messages, at the border of the storage: how long a page takes, with the index and as it was
 * without; how long other calls wait meanwhile; what the index costs a write; how long existing messages take to index.
 */
const { values } = parseArgs({ options: { engine: { type: 'string' }, messages: { type: 'string' } } });
const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite';
const messages = Number(values.messages ?? 1_000_000);
const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
const server =
  engine === 'postgres' ? await startPostgres({ durable: true, settings: { shared_buffers: '2GB' } }) : undefined;
const url = await server?.createDatabase();
const path = join(dir, 'chat.db');
const execute = url ? onPostgres(url) : onSqlite(path);
const open = () => (url ? openPostgresStorage(url) : openSqliteStorage(path));

try {
  let storage = await open();
  await loadMessages(storage, messages);
  if (url) await execute('ANALYZE');
  await storage.close();
  storage = await open();
  const before = await bytes();
  const filling = await fill(storage);
  const added = (await bytes()) - before;
  const searches = await measureSearches(storage);
  const storm = await measureStorm(storage);
  const writes = await measureWrites(storage, execute);
  await storage.close();
  writeResults(
    `search-${engine}`,
    { messages, filling, added, searches, storm, writes },
    report({ filling, added, searches, storm, writes }),
  );
} finally {
  await server?.stop();
  rmSync(dir, { recursive: true, force: true });
}

async function fill(storage: Storage) {
  const watch = new LoopWatch();
  const startedAt = performance.now();
  await storage.search.index.addMissing({
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: (_, text) => console.warn(text) },
    rest: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
  return { seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)), ...watch.end() };
}

async function bytes(): Promise<number> {
  if (engine === 'postgres') {
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
  readonly storm: Awaited<ReturnType<typeof measureStorm>>;
  readonly writes: Awaited<ReturnType<typeof measureWrites>>;
}

function report({ filling, added, searches, storm, writes }: Report): string {
  return `# Search among ${messages.toLocaleString('en')} messages on ${engine}

A page of 30, in milliseconds. "Without index" reads messages in one statement, as before there was an index; beside it,
in the same run, each search with the index. "Loop" is the longest time for which the event loop served nothing else.

${table(
  ['Searched for', 'where', 'found', 'p50', 'p99', 'loop', 'without index: p50', 'loop', 'ratio'],
  searches.map((line) => [
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
)}

- Existing messages were indexed in the background in ${filling.seconds} s; the event loop was held up for ${filling.p99} ms (p99), ${filling.max} ms at most.
- The index takes ${Math.round(added / messages)} bytes a message.
- ${storm.searches} hostile searches at a time: another call took ${storm.p50} ms (p50), ${storm.p99} ms (p99), ${storm.max} ms at most; without searches ${storm.quietP50} and ${storm.quietP99} ms.
- Storing a message in its transaction: ${writes.withIndex} µs with the index, ${writes.without} µs without, in turns: ${writes.ratio}.`;
}
