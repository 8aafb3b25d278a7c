import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentColumns } from '../../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../../chat/messages/message-row.ts';
import { conversationKey, takeSeq } from '../../conversations/conversations-store.ts';
import { adjacentMessages, countMessages, hasAdjacentMessages } from '../../messages/message-list-store.ts';
import { deleteMessageRow, insertMessage, updateMessage } from '../../messages/messages-store.ts';
import type { MessageSelection } from '../../messages/select-messages.ts';
import type { Storage } from '../../storage.ts';
import { folded, PIECES, picker } from './search-texts.fixture.ts';

/** More than a search reads before it asks the index or a summary; the last ones are still pending. */
const MESSAGES = 3_300;
const PENDING = 200;
const TERMS = 25;

interface Known {
  readonly id: number;
  readonly conversationId: string;
  text: string;
}

/** Defines the test cases for searching messages on one engine. */
export function searchMessagesCases(open: () => Promise<Storage>): void {
  describe('search in messages', () => {
    let storage: Storage;
    const known: Known[] = [];
    const pick = picker(7);
    const madeUp = (most: number) =>
      Array.from({ length: 1 + pick(most) }, () => PIECES[pick(PIECES.length)] ?? '').join('');

    beforeAll(async () => {
      storage = await open();
      for (let index = 0; index < MESSAGES; index += 1) {
        if (index === MESSAGES - PENDING) await fill();
        known.push(await send(`user${index % 7}`, madeUp(8)));
      }
    });
    afterAll(() => storage.close());

    function fill(): Promise<void> {
      return storage.search.index.addMissing({
        signal: new AbortController().signal,
        logger: { info: () => {}, warn: () => {} },
        pause: async () => {},
      });
    }

    async function send(receiver: string, text: string): Promise<Known> {
      const key = conversationKey('mara', receiver, 'user');
      const seq = await takeSeq(storage.db, key, 0, true);
      const data = { text };
      const draft = { sender: 'mara', receiver, category: 'message', type: 'text', data } as const;
      const row = await insertMessage(storage.db, messageRow(key, seq, 0, { ...draft, ...contentColumns(data) }));
      if (!row) throw new Error('not stored');
      return { id: row.id, conversationId: key.conversation_id, text };
    }

    /** Large conversations use the index; small ones are read; in between, the index is used unless it finds many. */
    async function pretendEvents(seq: number): Promise<void> {
      await storage.db.updateTable('conversations').set({ seq }).execute();
    }

    function selection(searchKey: string, scope: MessageSelection['scope']): MessageSelection {
      return { scope, uid: scope.kind === 'mine' ? 'mara' : undefined, filter: { searchKey }, search: storage.search };
    }

    function expected(searchKey: string, conversationId?: string): number[] {
      const term = folded(searchKey.toWellFormed());
      if (term === '') return [];
      return known
        .filter((message) => conversationId === undefined || message.conversationId === conversationId)
        .filter((message) => folded(message.text.toWellFormed()).includes(term))
        .map((message) => message.id);
    }

    async function expectSameAsScan(searchKey: string): Promise<void> {
      const all = selection(searchKey, { kind: 'all', withReplies: true });
      const ids = expected(searchKey);
      const found = await adjacentMessages(storage.db, all, { direction: 'older', limit: MESSAGES * 2 });
      expect(
        found.map(({ id }) => id),
        JSON.stringify(searchKey),
      ).toEqual(ids);
      expect(await countMessages(storage.db, all)).toBe(ids.length);
    }

    for (const events of [500, 1_001, 100_000]) {
      test(`every term finds what a plain scan finds in conversations of ${events} events`, async () => {
        await pretendEvents(events);
        const middle = known[300]?.id ?? 0;
        for (const piece of PIECES) await expectSameAsScan(piece);
        for (let index = 0; index < TERMS; index += 1) await expectSameAsScan(madeUp(3));
        for (let index = 0; index < TERMS; index += 1) {
          const { text, conversationId } = known[pick(known.length)] ?? { text: 'a', conversationId: '' };
          const searchKey = text.slice(pick(text.length), 1 + pick(text.length)) || 'a';
          await expectSameAsScan(searchKey);
          const inOne = selection(searchKey, { kind: 'conversation', conversationId, withReplies: true });
          const everything = { direction: 'newer', fromId: 0, limit: MESSAGES * 2 } as const;
          const ofOne = await adjacentMessages(storage.db, inOne, everything);
          expect(ofOne.map(({ id }) => id)).toEqual(expected(searchKey, conversationId));
          const mine = selection(searchKey, { kind: 'mine', withReplies: true });
          const page = await adjacentMessages(storage.db, mine, { direction: 'older', fromId: middle, limit: 5 });
          const older = expected(searchKey).filter((id) => id < middle);
          expect(page.map(({ id }) => id)).toEqual(older.slice(-5));
          const isMore = await hasAdjacentMessages(storage.db, mine, 'newer', middle);
          expect(isMore).toBe(expected(searchKey).some((id) => id > middle));
        }
      });
    }

    test('finds edits and deletions once committed, and no rolled-back text', async () => {
      const message = await send('user1', 'the first wording');
      known.push(message);
      await fill();
      await updateMessage(storage.db, message.id, { ...contentColumns({ text: 'another phrase' }) });
      message.text = 'another phrase';
      await expectSameAsScan('first wording');
      await expectSameAsScan('other phr');
      await storage
        .transaction(async (tx) => {
          await updateMessage(tx, message.id, { ...contentColumns({ text: 'never committed' }) });
          throw new Error('rolled back');
        })
        .catch(() => undefined);
      await expectSameAsScan('never committed');
      await expectSameAsScan('other phr');
      await deleteMessageRow(storage.db, message.id);
      known.splice(known.indexOf(message), 1);
      expect(expected('other phr')).toEqual([]);
      await expectSameAsScan('other phr');
    });
  });
}
