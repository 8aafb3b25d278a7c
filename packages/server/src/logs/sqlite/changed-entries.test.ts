import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { SetClock } from '../log-model.fixture.ts';
import type { LogStore, NewLogEntry } from '../log-store.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { erased } from '../random-report.fixture.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

const SECRET = 'secret-token-of-lene';
const SHARED = 'token-that-mara-uses-too';
const clock = new SetClock();

test('erased content is in none of the files, immediately and after a restart', async () => {
  const dir = newDir();
  const store = await open(dir);
  // In finished, sealed and open parts, with pages written many times over.
  for (let n = 0; n < 700; n++) await store.append([pushTo('lene', n % 3 === 0 ? SHARED : `${SECRET}-${n}`, n)]);
  await store.append([pushTo('mara', SHARED, 1), pushTo('mara', 'token-of-mara', 2)]);
  const blocks = blocksIn(dir);
  expect(blocks.length).toBeGreaterThan(40);
  expect(contains(dir, SECRET)).toBe(true);

  expect(await store.redact({ recipient: 'lene' }, erased)).toBe(700);
  expect(contains(dir, SECRET)).toBe(false);
  expect(blocks.filter((block) => contains(dir, block))).toEqual([]);
  const page = await store.page({ filter: { recipient: 'mara' }, affix: 'append', limit: 9 });
  expect(page.entries.join()).toContain(`"pushToken":"${SHARED}"`);
  await store.close();
  expect(contains(dir, SECRET)).toBe(false);
  expect(contains(dir, 'token-of-mara')).toBe(true);
  expect(blocks.filter((block) => contains(dir, block))).toEqual([]);
});

test('an erasure that was interrupted between entries and texts is completed by the next', async () => {
  const dir = newDir();
  let store = await open(dir);
  await store.append([pushTo('lene', SECRET, 1), pushTo('mara', SHARED, 2)]);
  await store.close();
  const [file = ''] = partitionsIn(dir);
  const texts = rowsOf(file, 'SELECT id, b FROM string_page');
  store = await open(dir);
  expect(await store.redact({ recipient: 'lene' }, erased)).toBe(1);
  await store.close();
  // As a crash would have left it.
  for (const { id = null, b = null } of texts) rowsOf(file, 'UPDATE string_page SET b = ? WHERE id = ?', b, id);
  rowsOf(file, 'UPDATE state SET unswept = 1');
  expect(contains(dir, SECRET)).toBe(true);

  store = await open(dir);
  expect(await store.redact({ recipient: 'lene' }, erased)).toBe(0);
  await store.close();
  expect(contains(dir, SECRET)).toBe(false);
  expect(contains(dir, SHARED)).toBe(true);
});

test('a wiped token can occur in new entries again', async () => {
  const dir = newDir();
  const store = await open(dir);
  await store.append([pushTo('lene', SECRET, 1)]);
  await expectToken(store, SECRET);
  await store.redact({}, erased);
  await expectToken(store, SECRET);
  await store.close();
});

test('a limit of entries is exact', async () => {
  const store = await open(newDir());
  const ids = await store.append(Array.from({ length: 1000 }, (_, n) => pushTo('lene', SECRET, n)));
  expect(await store.purge({ maxRows: 321 })).toBe(679);
  expect(await store.stats()).toEqual({ rows: 321, oldestLogId: ids[679] });
  expect(await store.purge({ maxRows: 321 })).toBe(0);
  await store.close();
});

test('a summary by provider is exact, however many there are', async () => {
  const store = await open(newDir());
  const ids = Array.from({ length: 600 }, (_, n) => `provider-${n % 300}`);
  for (let n = 0; n < ids.length; n += 60) {
    await store.append(ids.slice(n, n + 60).map((providerId) => ({ ...pushTo('lene', SECRET, n), providerId })));
  }
  const edges = [0, Number.MAX_SAFE_INTEGER];
  const { series } = await store.summarise({ filter: {}, edges, groupBy: ['providerId'], latency: false });
  expect(series.map(({ key, count }) => [key.providerId, count])).toEqual(
    ids
      .slice(0, 300)
      .toSorted()
      .map((providerId) => [providerId, [2]]),
  );
  await store.close();
});

/** Writes an entry with a token and finds it there. */
async function expectToken(store: LogStore, token: string): Promise<void> {
  const [id = ''] = await store.append([pushTo('lene', token, 9)]);
  expect(JSON.parse((await store.get(id)) ?? '')).toMatchObject({ pushToken: token });
}

function open(dir: string): Promise<LogStore> {
  return openSqliteLogStore({ dir, clock, sizes: { partitionEntries: 200, segmentEntries: 64, openPartitions: 2 } });
}

function newDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'log-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

function pushTo(recipient: string, pushToken: string, messageId: number): NewLogEntry {
  const { member: _, messageIds: __, ...entry } = randomEntry(seededRandom(messageId + 1), clock.now());
  return {
    ...entry,
    messageId: messageId + 1,
    channel: 'push',
    component: 'notifications-core',
    provider: 'fcm',
    providerId: 'fcm-main',
    tokenType: 'fcm_android',
    pushToken,
    payload: `{"n":${messageId}}`,
    sender: 'ivo',
    receiver: 'ivo',
    receiverType: 'user',
    conversationId: 'ivo_user_ivo',
    recipient,
  };
}

function filesIn(dir: string): string[] {
  return readdirSync(dir).map((name) => join(dir, name));
}

function partitionsIn(dir: string): string[] {
  return filesIn(dir).filter((file) => /log-[0-9a-f]{24}\.sqlite$/.test(file));
}

function contains(dir: string, bytes: string | Uint8Array): boolean {
  return filesIn(dir).some((file) => readFileSync(file).includes(bytes));
}

/** Returns the deflated texts of all blocks of an open log, as they are in the files. */
function blocksIn(open: string): Uint8Array[] {
  const dir = newDir();
  cpSync(open, dir, { recursive: true });
  return partitionsIn(dir).flatMap((file) =>
    rowsOf(file, 'SELECT b FROM block').flatMap(({ b }) => (b instanceof Uint8Array ? [b.slice(-200)] : [])),
  );
}

function rowsOf(file: string, sql: string, ...values: SQLInputValue[]): Record<string, SQLOutputValue>[] {
  using db = new DatabaseSync(file);
  return db.prepare(sql).all(...values);
}
