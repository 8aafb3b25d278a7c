import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type MessageDraft, messageRow } from '../../../chat/messages/message-row.ts';
import { savePosition } from '../../../storage/conversations/positions-store.ts';
import { countBatch, countsOfOthers, revertBatchCount } from '../../../storage/digests/digest-counts-store.ts';
import { collectMessages } from '../../../storage/digests/digest-messages-store.ts';
import { dueTimers, findTimer, timersAwaiting } from '../../../storage/digests/digest-timers-store.ts';
import { insertMessage } from '../../../storage/messages/messages-store.ts';
import { addUser } from '../../../storage/sample-rows.fixture.ts';
import type { Storage } from '../../../storage/storage.ts';
import { digestSettings } from '../../testing/digest-examples.fixture.ts';
import { messageEvent } from '../../testing/examples.fixture.ts';
import { armTimers } from './arm-timers.ts';
import { fireTimer } from './fire-timer.ts';

const START_MS = 1_767_261_600_000;
const INTERVAL_MS = 7_200_000;

/** Defines the test cases for timers on any database. ivo writes, mara is the recipient. */
export function timersCases(open: () => Promise<Storage>): void {
  let storage: Storage;
  let conversation = '';
  let round = 0;
  const settings = digestSettings();

  beforeAll(async () => {
    storage = await open();
    await addUser(storage.db, 'mara');
  });
  afterAll(() => storage.close());
  beforeEach(() => {
    round += 1;
    conversation = `group_${round}`;
  });

  /** Stores a message. Returns its id. */
  async function store(atMs: number, more: Partial<MessageDraft> = {}): Promise<number> {
    const draft = { sender: 'ivo', receiver: 'crew', category: 'message', type: 'text', data: {}, ...more } as const;
    const key = { conversation_id: conversation, type: 'group', user_a: null, user_b: null, guid: null } as const;
    const row = await insertMessage(storage.db, messageRow(key, 1, atMs, draft));
    if (!row) throw new Error('The message was not stored.');
    return row.id;
  }

  function arm(messageId: number, atMs: number, more: { parentId?: number; uids?: readonly string[] } = {}) {
    const { parentId, uids = ['mara'] } = more;
    const about = {
      id: String(messageId),
      conversationId: conversation,
      ...(parentId !== undefined && { parentId: String(parentId) }),
    };
    const event = { ...messageEvent(about), occurredAtMs: atMs };
    const candidates = uids.map((uid) => ({ uid, ownPreferences: {} }));
    return armTimers({ db: storage.db, event, settings, channels: ['email'] }, candidates);
  }

  async function sent(atMs: number, more: Partial<MessageDraft> = {}): Promise<number> {
    const id = await store(atMs, more);
    await arm(id, atMs, { ...(more.parent_id !== undefined && { parentId: more.parent_id }) });
    return id;
  }

  function read(upTo: number, more: { readonly seen?: number; readonly parentId?: number } = {}) {
    const at = { delivered_at_ms: 0, read_at_ms: 0, delivered_id: upTo, read_id: upTo, seen_id: more.seen ?? upTo };
    return savePosition(storage.db, {
      conversation_id: conversation,
      parent_id: more.parentId ?? 0,
      uid: 'mara',
      read_session_id: null,
      ...at,
    });
  }

  const key = () => ({ recipient: 'mara', conversation_id: conversation, channel: 'email' }) as const;
  const timer = () => findTimer(storage.db, key());
  const due = async () => (await timer())?.due_at_ms;

  async function fire(atMs: number): Promise<readonly number[] | undefined> {
    const armed = await timer();
    if (!armed) throw new Error('There is no timer.');
    await fireTimer(storage.db, settings, armed, atMs);
    const row = await storage.db
      .selectFrom('outbox')
      .select('event')
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    const batch = row && JSON.parse(row.event);
    return batch?.conversationId === conversation ? batch.messageIds : undefined;
  }

  function collect(firstMessageId: number, more: { sinceMs?: number; unreadOnly?: boolean } = {}) {
    const { sinceMs = 0, unreadOnly = true } = more;
    const scope = { conversationId: conversation, recipient: 'mara', firstMessageId, sinceMs, unreadOnly };
    return collectMessages(storage.db, scope);
  }

  describe('A timer', () => {
    test('starts at the first unread message; later ones do not move it', async () => {
      await sent(START_MS);
      await sent(START_MS + 1_000);
      expect(await due()).toBe(START_MS + INTERVAL_MS);
      expect(await dueTimers(storage.db, START_MS + INTERVAL_MS - 1, 100)).toEqual([]);
      expect(await dueTimers(storage.db, START_MS + INTERVAL_MS, 100)).toHaveLength(1);
      await fire(START_MS + INTERVAL_MS);
    });

    test('ignores a message that was read before its event arrived', async () => {
      const id = await store(START_MS);
      await read(id);
      await arm(id, START_MS);
      expect(await timer()).toBeUndefined();
    });

    test('starts again at the first message after everything was read', async () => {
      const first = await sent(START_MS);
      await read(first);
      await sent(START_MS + 1_000);
      expect(await due()).toBe(START_MS + 1_000 + INTERVAL_MS);
    });

    test('keeps running while a thread has an unread reply', async () => {
      const parent = await sent(START_MS);
      await sent(START_MS + 1_000, { parent_id: parent });
      await read(parent);
      await sent(START_MS + 2_000);
      expect(await due()).toBe(START_MS + INTERVAL_MS);
    });

    test('has the same due time in any order of two messages', async () => {
      const [first, second] = [await store(START_MS), await store(START_MS + 1_000)];
      await arm(second, START_MS + 1_000);
      await arm(first, START_MS);
      expect(await timer()).toMatchObject({ due_at_ms: START_MS + INTERVAL_MS, first_message_id: first });
      await arm(second, START_MS + 1_000);
      expect(await due()).toBe(START_MS + INTERVAL_MS);
    });

    test('ignores a message that its batch has already reported', async () => {
      await sent(START_MS);
      const late = await store(START_MS + INTERVAL_MS - 1);
      expect(await fire(START_MS + INTERVAL_MS)).toContain(late);
      await arm(late, START_MS + INTERVAL_MS - 1);
      expect(await due()).toBeNull();
      await sent(START_MS + INTERVAL_MS + 1);
      expect(await due()).toBe(START_MS + INTERVAL_MS + 1 + INTERVAL_MS);
    });

    test('ignores a redelivered event whose message was already reported', async () => {
      const message = await sent(START_MS);
      await fire(START_MS + INTERVAL_MS);
      const next = await sent(START_MS + INTERVAL_MS + 1);
      await arm(message, START_MS);
      expect(await timer()).toMatchObject({
        first_message_id: next,
        due_at_ms: START_MS + INTERVAL_MS + 1 + INTERVAL_MS,
      });
    });

    test('fires once, even when two nodes find it due', async () => {
      await sent(START_MS);
      const armed = await timer();
      if (!armed) throw new Error('There is no timer.');
      await Promise.all([1, 2].map(() => fireTimer(storage.db, settings, armed, START_MS + INTERVAL_MS)));
      const rows = await storage.db.selectFrom('outbox').select('event').where('is_batch', '=', 1).execute();
      const mine = rows
        .map(({ event }) => JSON.parse(event))
        .filter(({ conversationId }) => conversationId === conversation);
      expect(mine).toHaveLength(1);
    });

    test('timers of hundreds of members are set concurrently by several messages', async () => {
      const uids = Array.from({ length: 300 }, (_, n) => `member-${n}`);
      const ids = await Promise.all([1, 2, 3, 4].map((n) => store(START_MS + n)));
      await Promise.all(ids.map((id, n) => arm(id, START_MS + n, { uids: n % 2 === 0 ? uids : uids.toReversed() })));
      const timers = await timersAwaiting(storage.db, conversation, Math.max(...ids));
      expect(timers).toHaveLength(300);
      expect(new Set(timers.map(({ due_at_ms }) => due_at_ms))).toEqual(new Set([START_MS + INTERVAL_MS]));
    });
  });

  describe('A batch', () => {
    test('has the newest 200 messages, oldest first', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 205; n += 1) ids.push(await store(START_MS + n));
      expect(await collect(ids[0] ?? 0)).toEqual(ids.slice(5));
    });

    test('omits own, deleted, held, action, and read messages', async () => {
      const readOne = await store(START_MS);
      await store(START_MS, { sender: 'mara' });
      await store(START_MS, { deleted_at_ms: START_MS + 1 });
      await store(START_MS, { hidden: 1 });
      await store(START_MS, { category: 'action' });
      const kept = await store(START_MS);
      await read(readOne);
      expect(await collect(readOne)).toEqual([kept]);
      expect(await collect(readOne, { unreadOnly: false })).toEqual([readOne, kept]);
    });

    test('has no messages if all have been read once, even if they were then marked as unread', async () => {
      const id = await store(START_MS);
      await read(id - 1, { seen: id });
      expect(await collect(id)).toEqual([]);
    });

    test('a batch excludes messages visible before its timer was set, and includes those approved since', async () => {
      const held = await store(START_MS, { released_at_ms: START_MS + 10_000 });
      const message = await store(START_MS + 1_000);
      expect(await collect(held, { sinceMs: START_MS + 10_000 })).toEqual([held]);
      expect(await collect(held)).toEqual([held, message]);
    });
  });

  describe('Counts per day', () => {
    const row = (event_id: string, conversation_id: string, day = 7) =>
      ({ event_id, uid: 'mara', channel: 'sms', day, conversation_id, counted_at_ms: START_MS }) as const;
    const one = { perDay: 1, perDayHere: null };

    test('only one of many concurrent batches takes the last notification of the day', async () => {
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, n) => countBatch(storage.db, row(`race-${n}`, `c-${n}`), one)),
      );
      expect(results.filter(Boolean)).toHaveLength(1);
    });

    test('a batch that is counted again does not change the count, and its count can be reverted', async () => {
      expect(await countBatch(storage.db, row('a', 'x', 8), one)).toBe(true);
      expect(await countBatch(storage.db, row('a', 'x', 8), one)).toBe(true);
      expect(await countBatch(storage.db, row('b', 'y', 8), one)).toBe(false);
      expect(await countsOfOthers(storage.db, row('b', 'x', 8))).toEqual({ today: 1, todayHere: 1 });
      expect(await countsOfOthers(storage.db, row('b', 'y', 8))).toEqual({ today: 1, todayHere: 0 });
      await revertBatchCount(storage.db, 'a');
      expect(await countBatch(storage.db, row('b', 'y', 8), one)).toBe(true);
    });
  });
}
