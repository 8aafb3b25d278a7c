import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contentColumns } from '../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../chat/messages/message-row.ts';
import { conversationKey } from '../conversations/conversations-store.ts';
import { adjacentMessages } from '../messages/message-list-store.ts';
import { deleteMessageRow, updateMessage } from '../messages/messages-store.ts';
import type { Storage } from '../storage.ts';
import { openSqliteStorage } from './open-sqlite.ts';
import { SHARD_SIZE } from './search-shards.ts';

/** More than a search reads before it uses the index. */
const NEWEST = 1_100;
const OLDER = 3_000;
const FIRST_ID = SHARD_SIZE - OLDER;
const DAY_MS = 86_400_000;

let storage: Storage;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  storage = await openSqliteStorage(':memory:');
  await store(FIRST_ID, OLDER + NEWEST);
});

afterEach(async () => {
  vi.useRealTimers();
  await storage.close();
});

async function store(from: number, count: number): Promise<void> {
  const key = conversationKey('', 'harbour', 'group');
  for (let at = from; at < from + count; at += 100) {
    const rows = Array.from({ length: 100 }, (_, offset) => {
      const id = at + offset;
      const data = { text: `boat ${id}` };
      const draft = { sender: 'mara', receiver: 'harbour', category: 'message', type: 'text', data } as const;
      return { ...messageRow(key, id, 0, { ...draft, ...contentColumns(data) }), id };
    });
    await storage.db.insertInto('messages').values(rows).execute();
  }
}

function fill(pause = async () => {}, signal = new AbortController().signal): Promise<void> {
  return storage.search.index.addMissing({ signal, logger: { info: () => {}, warn: () => {} }, pause });
}

async function find(searchKey: string): Promise<number[]> {
  const scope = { kind: 'all', withReplies: true } as const;
  const selection = { scope, uid: undefined, filter: { searchKey }, search: storage.search };
  const rows = await adjacentMessages(storage.db, selection, { direction: 'older', limit: 31 });
  return rows.map(({ id }) => id);
}

const edit = (id: number, text: string) => updateMessage(storage.db, id, { ...contentColumns({ text }) });

async function count(from: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.raw(from)}`.execute(storage.db);
  return rows[0]?.n ?? 0;
}

async function countInFts5(shard: number): Promise<number> {
  const name = `message_search_${shard}`;
  return (await count(`sqlite_master WHERE name = '${name}'`)) === 0 ? 0 : count(name);
}

test('a complete shard has lists and no FTS5 entries, the newest one FTS5 entries and no lists', async () => {
  await fill();
  expect(await count('message_search_pending')).toBe(0);
  expect(await count(`message_search_lists WHERE key < 1048576`)).toBeGreaterThan(100);
  expect(await count(`message_search_lists WHERE key >= 1048576`)).toBe(0);
  expect(await countInFts5(0)).toBe(0);
  expect(await countInFts5(1)).toBe(NEWEST);
  expect(await count('message_search_trigrams WHERE shard = 0')).toBe(0);
  expect(await find(`boat ${FIRST_ID + 7}`)).toEqual([FIRST_ID + 7]);
});

test('a message that is edited or deleted after its shard was complete is found as it is now', async () => {
  await fill();
  await edit(FIRST_ID + 1, 'a quokka on deck');
  await deleteMessageRow(storage.db, FIRST_ID + 2);
  for (const round of ['pending', 'in FTS5', 'in FTS5 within a day', 'in lists']) {
    if (round === 'in FTS5 within a day') vi.advanceTimersByTime(DAY_MS - 1);
    if (round === 'in lists') vi.advanceTimersByTime(2);
    if (round !== 'pending') await fill();
    expect(await find('quokka'), round).toEqual([FIRST_ID + 1]);
    expect(await find(`boat ${FIRST_ID + 1}`), round).toEqual([]);
    expect(await find(`boat ${FIRST_ID + 2}`), round).toEqual([]);
    expect(await find(`boat ${FIRST_ID + 3}`), round).toEqual([FIRST_ID + 3]);
    expect(await countInFts5(0), round).toBe(round.startsWith('in FTS5') ? 2 : 0);
  }
});

test('lists that are built again no longer contain what was deleted', async () => {
  await edit(FIRST_ID + 1, 'a quokka on deck');
  await fill();
  const lists = await count('message_search_lists');
  await deleteMessageRow(storage.db, FIRST_ID + 1);
  await fill();
  expect(await count('message_search_lists')).toBe(lists);
  vi.advanceTimersByTime(DAY_MS + 1);
  await fill();
  expect(await count('message_search_lists')).toBeLessThan(lists);
});

test('every message is found at each step, and edits in the meantime remain', async () => {
  let steps = 0;
  const pause = async () => {
    steps += 1;
    if (steps % 100 === 0) await edit(FIRST_ID + steps / 100, `wombat ${steps}`);
    if (steps % 25 !== 0) return;
    expect(await find(`boat ${SHARD_SIZE - 3}`), `${steps}`).toEqual([SHARD_SIZE - 3]);
    const edited = Array.from({ length: Math.floor(steps / 100) }, (_, index) => FIRST_ID + index + 1);
    expect(await find('wombat'), `${steps}`).toEqual(edited);
  };
  await fill(pause);
  expect(steps).toBeGreaterThan(1_000);
});

test('an interruption at any step leaves every message findable, and the next start completes the lists', async () => {
  for (const last of [20, 300, 560, 580, 600, 900]) {
    const end = new AbortController();
    let steps = 0;
    await fill(async () => {
      steps += 1;
      if (steps === last) end.abort();
    }, end.signal);
    expect(await find(`boat ${SHARD_SIZE - 3}`), `${last}`).toEqual([SHARD_SIZE - 3]);
    expect(await find(`boat ${FIRST_ID + 7}`), `${last}`).toEqual([FIRST_ID + 7]);
    vi.advanceTimersByTime(DAY_MS + 1);
  }
  await fill();
  expect(await count('message_search_pending')).toBe(0);
  expect(await countInFts5(0)).toBe(0);
  expect(await find(`boat ${FIRST_ID + 7}`)).toEqual([FIRST_ID + 7]);
});
