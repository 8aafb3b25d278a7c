import { FakeClock } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventsOfUsers } from '../../storage/conversations/events-of-users.ts';
import { eventsOfUser, purgeEvents } from '../../storage/conversations/user-events-store.ts';
import { openSqliteStorage } from '../../storage/sqlite/open-sqlite.ts';
import { type TestChat, testChat } from '../testing/test-chat.ts';
import { cursorOf } from './event-log.ts';
import { eventsAfter, newestCursor } from './events-after.ts';

let clock: FakeClock;
let chat: TestChat;
beforeEach(async () => {
  clock = new FakeClock();
  chat = testChat(await openSqliteStorage(':memory:'), clock);
  for (const uid of ['ivo', 'mara', 'lene']) await chat.user(uid);
});
afterEach(() => chat.storage.close());

const HOUR = 3_600_000;
const missed = async (uid: string, cursor: string, limit = 10) =>
  eventsAfter(chat.storage, uid, { cursor, limit, sinceMs: clock.now() - 24 * HOUR });

test('before the first event, the newest cursor is c_0, and a user gets every event that they may see after it', async () => {
  expect(await newestCursor(chat.storage)).toBe('c_0');
  await chat.say('ivo', 'mara', 'one');
  await chat.say('ivo', 'lene', 'not for mara');
  expect(await missed('mara', 'c_0')).toMatchObject({
    kind: 'events',
    events: [{ seq: 1 }],
    hasMore: false,
    cursor: 'c_1',
  });
});

test('a quiet day does not make a cursor too old; a missed event that is too old does', async () => {
  await chat.say('ivo', 'mara', 'one');
  const cursor = await newestCursor(chat.storage);
  clock.jump(clock.now() + 30 * HOUR);
  expect(await missed('mara', cursor)).toMatchObject({ kind: 'events', events: [] });
  await chat.say('ivo', 'mara', 'two');
  expect(await missed('mara', cursor)).toMatchObject({ kind: 'events', events: [{ seq: 2 }] });
  clock.jump(clock.now() + 25 * HOUR);
  expect(await missed('mara', cursor)).toEqual({ kind: 'expired' });
});

test('if there are more events than the limit, the page has hasMore and the next cursor', async () => {
  const cursor = await newestCursor(chat.storage);
  for (let n = 0; n < 5; n += 1) await chat.say('ivo', 'mara', `${n}`);
  const first = await missed('mara', cursor, 3);
  expect(first).toMatchObject({ events: [{ seq: 1 }, { seq: 2 }, { seq: 3 }], hasMore: true, cursor: 'c_3' });
  expect(await missed('mara', 'c_3', 3)).toMatchObject({ events: [{ seq: 4 }, { seq: 5 }], hasMore: false });
});

test('a malformed cursor, or one whose event was deleted, is expired', async () => {
  await chat.say('ivo', 'mara', 'one');
  for (const cursor of ['c_', 'c_x', '1', 'c_99', cursorOf(7)])
    expect(await missed('mara', cursor)).toEqual({ kind: 'expired' });
});

test('old events are dropped, except the newest few of each conversation', async () => {
  for (let n = 0; n < 5; n += 1) await chat.say('ivo', 'mara', `${n}`);
  clock.jump(clock.now() + 31 * 24 * HOUR);
  await chat.say('ivo', 'mara', 'new');
  const { db } = chat.storage;
  expect(await purgeEvents(db, clock.now() - 30 * 24 * HOUR, 10)).toBe(0);
  expect(await purgeEvents(db, clock.now() - 30 * 24 * HOUR, 3)).toBe(3);
  const left = await db.selectFrom('conversation_events').select('seq').orderBy('seq').execute();
  expect(left.map((event) => event.seq)).toEqual([4, 5, 6]);
});

test('events read for several users together are those that each of them reads alone', async () => {
  const { db } = chat.storage;
  await chat.say('ivo', 'mara', 'one');
  await chat.say('lene', 'ivo', 'two');
  await chat.say('mara', 'ivo', 'three');
  await chat.say('ivo', 'mara', 'four');
  const range = (afterId: number, overlapFromId: number, limit = 10) => ({
    afterId,
    overlapFromId,
    overlapFromMs: clock.now(),
    limit,
  });
  const requests = ['ivo', 'mara', 'lene', 'nobody'].flatMap((uid) =>
    [range(1, 1), range(3, 2), range(0, 0, 2), range(4, 4)].map((it) => ({ uid, range: it })),
  );
  const together = await eventsOfUsers(db, requests);
  for (const request of requests) {
    expect(together.get(request)).toEqual(await eventsOfUser(db, request.uid, request.range));
  }
  expect(together.get(requests[0] ?? expect.fail())?.map((event) => event.event_id)).toEqual([2, 3, 4]);
});
