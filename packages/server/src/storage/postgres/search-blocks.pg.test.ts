import { freshDatabase } from '@chatwire/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contentColumns } from '../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../chat/messages/message-row.ts';
import { conversationKey } from '../conversations/conversations-store.ts';
import { adjacentMessages, countMessages } from '../messages/message-list-store.ts';
import { insertMessage, updateMessage } from '../messages/messages-store.ts';
import type { Storage } from '../storage.ts';
import { openPostgresStorage } from './open-postgres.ts';
import { rangesOf, sumBlock } from './search-blocks.ts';

const MESSAGES = 6_000;
const KEY = conversationKey('', 'harbour', 'group');
let storage: Storage;

beforeAll(async () => {
  storage = await openPostgresStorage(await freshDatabase());
  const rows = Array.from({ length: MESSAGES }, (_, index) => row(index + 1, `boat number ${index + 1}`));
  for (let at = 0; at < MESSAGES; at += 500)
    await storage.db
      .insertInto('messages')
      .values(rows.slice(at, at + 500))
      .execute();
  await fill();
});
afterAll(() => storage.close());

function row(seq: number, text: string) {
  const data = { text };
  const draft = { sender: 'mara', receiver: 'harbour', category: 'message', type: 'text', data } as const;
  return messageRow(KEY, seq, 0, { ...draft, ...contentColumns(data) });
}

function fill(): Promise<void> {
  return storage.search.index.addMissing({
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: () => {} },
    pause: async () => {},
  });
}

async function find(searchKey: string): Promise<number[]> {
  const scope = { kind: 'all', withReplies: true } as const;
  const selection = { scope, uid: undefined, filter: { searchKey }, search: storage.search };
  const rows = await adjacentMessages(storage.db, selection, { direction: 'older', limit: MESSAGES });
  expect(await countMessages(storage.db, selection)).toBe(rows.length);
  return rows.map(({ id }) => id);
}

const edit = (id: number, text: string) => updateMessage(storage.db, id, contentColumns({ text }));

test('blocks that lack a letter or a pair of letters are not read', async () => {
  const all = { from: 1, to: MESSAGES };
  const unsummed = { from: 4 * 1_024, to: MESSAGES };
  expect(await rangesOf(storage.db, 'z', all)).toEqual([unsummed]);
  expect(await rangesOf(storage.db, 'tb', all)).toEqual([unsummed]);
  expect(await rangesOf(storage.db, 'er', all)).toEqual([all]);
  expect(await rangesOf(storage.db, '9', { from: 1, to: 8 })).toEqual([{ from: 1, to: 8 }]);
  expect(await find('z')).toEqual([]);
  expect(await find('t n')).toHaveLength(MESSAGES);
});

test('an edit, and a message whose transaction commits late, are found in a block with a summary', async () => {
  await edit(20, 'zz');
  expect(await find('z')).toEqual([20]);
  await fill();
  expect(await find('z')).toEqual([20]);
  await sql`DELETE FROM messages WHERE id = 30`.execute(storage.db);
  await insertMessage(storage.db, { ...row(MESSAGES + 1, '~'), id: 30 } as ReturnType<typeof row>);
  expect(await find('~')).toEqual([30]);
  await fill();
  expect(await rangesOf(storage.db, '~', { from: 1, to: 4_095 })).toEqual([{ from: 1, to: 1_023 }]);
});

test('a block is not summarised while a transaction writes into it', async () => {
  let commit = () => {};
  const committed = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let wrote = () => {};
  const written = new Promise<void>((resolve) => {
    wrote = resolve;
  });
  const writing = storage.transaction(async (tx) => {
    await updateMessage(tx, 40, contentColumns({ text: '@' }));
    wrote();
    await committed;
  });
  await written;
  expect(await sumBlock(storage.db, 0)).toBe(false);
  expect(await sumBlock(storage.db, 1)).toBe(true);
  commit();
  await writing;
  expect(await find('@')).toEqual([40]);
  expect(await sumBlock(storage.db, 0)).toBe(true);
  expect(await find('@')).toEqual([40]);
});
