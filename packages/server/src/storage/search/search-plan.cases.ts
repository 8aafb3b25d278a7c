import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { contentColumns } from '../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../chat/messages/message-row.ts';
import { conversationKey } from '../conversations/conversations-store.ts';
import { adjacentMessages } from '../messages/message-list-store.ts';
import type { Storage } from '../storage.ts';
import { indexedQuery } from './messages/search-pass.ts';
import type { IndexWork } from './search-index.ts';

const MESSAGES = 5_000;
const NEEDLE = 'zanzibar';

/**
 * Defines the test cases for the message search index on one engine: that it is used, and that it is filled with
 * existing messages.
 */
export function searchPlanCases(open: () => Promise<Storage>): void {
  describe('the search index', () => {
    test('finds messages that were stored before it was filled, without reading the others', async () => {
      const storage = await open();
      await store(storage);
      expect(await find(storage, NEEDLE)).toEqual([MESSAGES / 2]);
      await storage.search.index.addMissing(work());
      expect(storage.search.index.hasIndex('messages')).toBe(true);
      expect(await find(storage, NEEDLE)).toEqual([MESSAGES / 2]);
      await sql`ANALYZE`.execute(storage.db);
      if (storage.search.engine === 'postgres') expect(await evaluationPlanOf(storage)).toContain('messages_by_search');
      else {
        // The entry of the index was removed, so the message is not even read.
        await sql`DELETE FROM message_search_0 WHERE rowid = ${MESSAGES / 2}`.execute(storage.db);
        expect(await find(storage, NEEDLE)).toEqual([]);
      }
      await storage.close();
    });

    test('lets other work run while a term without an index entry is searched for', async () => {
      const storage = await open();
      await store(storage);
      let turns = 0;
      let isOver = false;
      const other = () => {
        turns += 1;
        if (!isOver) setImmediate(other);
      };
      setImmediate(other);
      expect(await find(storage, 'z q')).toEqual([]);
      expect(await find(storage, 'Q')).toEqual([]);
      isOver = true;
      expect(turns).toBeGreaterThan(3);
      await storage.close();
    });

    test('completes the index after an interrupted start and the next one', async () => {
      const storage = await open();
      await store(storage);
      const end = new AbortController();
      await storage.search.index.addMissing({ ...work(), signal: end.signal, pause: async () => end.abort() });
      expect(await find(storage, NEEDLE)).toEqual([MESSAGES / 2]);
      await storage.search.index.addMissing(work());
      expect(await find(storage, NEEDLE)).toEqual([MESSAGES / 2]);
      await storage.close();
    });
  });
}

function work(): IndexWork {
  return {
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: () => {} },
    pause: async () => {},
  };
}

async function store(storage: Storage): Promise<void> {
  const key = conversationKey('', 'harbour', 'group');
  const rows = Array.from({ length: MESSAGES }, (_, index) => {
    const data = { text: index + 1 === MESSAGES / 2 ? `to ${NEEDLE} at noon` : `the boat number ${index} is ready` };
    const draft = { sender: 'mara', receiver: 'harbour', category: 'message', type: 'text', data } as const;
    return messageRow(key, index + 1, 0, { ...draft, ...contentColumns(data) });
  });
  for (let from = 0; from < rows.length; from += 500)
    await storage.db
      .insertInto('messages')
      .values(rows.slice(from, from + 500))
      .execute();
}

async function find(storage: Storage, searchKey: string): Promise<number[]> {
  const rows = await adjacentMessages(storage.db, selection(storage, searchKey), { direction: 'older', limit: 31 });
  return rows.map(({ id }) => id);
}

function selection(storage: Storage, searchKey: string) {
  return {
    scope: { kind: 'all', withReplies: true } as const,
    uid: undefined,
    filter: { searchKey },
    search: storage.search,
  };
}

async function evaluationPlanOf(storage: Storage): Promise<string> {
  const search = { selection: selection(storage, NEEDLE), searchKey: NEEDLE, text: storage.search };
  const pass = {
    db: storage.db,
    search,
    term: NEEDLE,
    position: { direction: 'older' },
    wanted: 31,
    run: async () => 0,
  } as const;
  const query = indexedQuery(pass, { from: 1, to: MESSAGES })?.selectAll('m');
  if (!query) throw new Error('no condition for the index');
  const plan = await query.explain<Record<string, string>>();
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}
