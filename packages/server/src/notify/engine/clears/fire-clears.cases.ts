import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../base/time/clock.ts';
import { contentColumns } from '../../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../../chat/messages/message-row.ts';
import type { ClearBatch } from '../../../outbox/clear-batch.ts';
import { pushTokenHash } from '../../../settings/register-push-token.ts';
import { conversationKey, takeSeq } from '../../../storage/conversations/conversations-store.ts';
import { insertMessage } from '../../../storage/messages/messages-store.ts';
import { saveBadges } from '../../../storage/notifications/clears/badges-store.ts';
import { armClears, armTargets, dueClears } from '../../../storage/notifications/clears/clears-store.ts';
import { markCovered, saveShown, shownOn } from '../../../storage/notifications/clears/shown-store.ts';
import { addUser } from '../../../storage/sample-rows.fixture.ts';
import type { Storage } from '../../../storage/storage.ts';
import { settings } from '../../testing/examples.fixture.ts';
import { Counters } from '../counters.ts';
import { checkShown } from './check-shown.ts';
import { fireClears } from './fire-clears.ts';
import { type DeviceUpdate, ShownNotifications } from './shown-notifications.ts';

const NOW = 1_767_268_800_000;
const MESSAGE = { parent_id: 0, kind: 'message', sender: 'ivo', about: '{}', repeated: 0 } as const;
const INSTANT = { badgeAtMs: NOW, sentAtMs: NOW, acceptedAtMs: NOW };

/** Defines the test cases for due targets on any database. mara has one phone, which shows messages of ivo. */
export function fireClearsCases(open: () => Promise<Storage>): void {
  let storage: Storage;
  let round = 0;
  let phone = '';
  let target = '';

  beforeAll(async () => {
    storage = await open();
    await addUser(storage.db, 'ivo');
    await addUser(storage.db, 'mara');
  });
  afterAll(() => storage.close());
  beforeEach(async () => {
    round += 1;
    phone = `phone-${round}`;
    target = pushTokenHash(phone);
    await storage.db.deleteFrom('outbox').execute();
    await storage.db.deleteFrom('shown').execute();
    await storage.db.deleteFrom('clears').execute();
    await storage.db.deleteFrom('push_tokens').execute();
    await addPhone();
  });

  async function addPhone(): Promise<void> {
    const { session_id } = await storage.db
      .insertInto('sessions')
      .values({ uid: 'mara', hash: phone, last4: '1234', created_at_ms: NOW })
      .returning('session_id')
      .executeTakeFirstOrThrow();
    await storage.db
      .insertInto('push_tokens')
      .values({
        token_hash: target,
        uid: 'mara',
        session_id,
        kind: 'chat',
        platform: 'fcm_android',
        provider_id: 'default',
        push_token: phone,
        created_at_ms: NOW,
        updated_at_ms: NOW,
        subscription_keys: null,
        vapid_key_id: null,
        subscription_ends_ms: null,
      })
      .execute();
    await saveBadges(storage.db, [{ target, uid: 'mara', messageId: 7, ...INSTANT }]);
  }

  /** Shows a message that no longer exists. */
  async function show(messageId: number, handle: number | null = messageId, repeated = 0): Promise<void> {
    const about = JSON.stringify({ sender: 'ivo', receiver: 'mara' });
    const row = { tag: String(messageId), conversation_id: 'ivo_user_mara', parent_id: 0, kind: 'message' } as const;
    const shown = {
      ...row,
      target,
      uid: 'mara',
      message_id: messageId,
      sender: 'ivo',
      about,
      handle,
      since_ms: NOW,
      repeated,
    };
    await saveShown(storage.db, [shown]);
  }

  /** Sends a message of ivo to mara. Returns its id. */
  async function addMessage(): Promise<number> {
    const data = { text: 'Ready' };
    const draft = { sender: 'ivo', receiver: 'mara', category: 'message', type: 'text', data } as const;
    const key = conversationKey('ivo', 'mara', 'user');
    const seq = await takeSeq(storage.db, key, NOW, true);
    const message = await insertMessage(storage.db, messageRow(key, seq, NOW, { ...draft, ...contentColumns(data) }));
    if (!message) throw new Error('The message was not stored.');
    return message.id;
  }

  const shownNotifications = () =>
    new ShownNotifications({
      db: storage.db,
      clock: systemClock,
      logger: pino({ enabled: false }),
      counters: new Counters(() => {}),
      settings: { effective: async () => settings({ preferences: { push: { clearSetting: 2 } } }) },
    });

  const arm = (nowMs: number, messageId = 7) =>
    armTargets(storage.db, [{ target, uid: 'mara' }], { cause: 'read', messageId, nowMs });
  const state = () =>
    storage.db.selectFrom('clears').selectAll().where('target', '=', target).executeTakeFirstOrThrow();
  const batches = async (): Promise<ClearBatch[]> =>
    (await storage.db.selectFrom('outbox').select('event').where('is_batch', '=', 2).execute()).map(({ event }) =>
      JSON.parse(event),
    );
  const fire = async (nowMs: number, more = {}) => {
    const due = await dueClears(storage.db, nowMs, 10);
    const options = { db: storage.db, settings: settings(more), hasCustom: false, nowMs };
    return fireClears(options, 'mara', due);
  };

  test('a later change is merged into a waiting one, and does not prolong its wait', async () => {
    await arm(NOW, 9);
    await arm(NOW + 3_000, 8);
    expect(await state()).toMatchObject({ due_at_ms: NOW + 5_000, since_ms: NOW, message_id: 9 });
    await storage.db
      .updateTable('clears')
      .set({ due_at_ms: NOW + 86_400_000 })
      .execute();
    await arm(NOW + 10_000, 12);
    expect(await state()).toMatchObject({ due_at_ms: NOW + 15_000, since_ms: NOW, message_id: 12 });
  });

  test('if two nodes look at the same device, only one stores a batch, and the slot is counted once', async () => {
    await show(7);
    await arm(NOW);
    const due = await dueClears(storage.db, NOW + 5_000, 10);
    const options = { db: storage.db, settings: settings(), hasCustom: false, nowMs: NOW + 5_000 };
    const results = await Promise.all([1, 2, 3].map(() => fireClears(options, 'mara', due)));
    expect(results.flat()).toEqual(['push']);
    expect(await batches()).toMatchObject([
      { recipient: 'mara', targets: [{ target, messageId: 7, cause: 'retracted', sinceMs: NOW }], toldOtherwise: 0 },
    ]);
    expect(await state()).toMatchObject({ due_at_ms: null, since_ms: null, sent: `[${NOW + 5_000}]` });
  });

  test('a device without a slot waits for one, and keeps the time since which it has been waiting', async () => {
    await show(7);
    await arm(NOW);
    await fire(NOW + 5_000);
    await show(8);
    await arm(NOW + 6_000);
    expect(await fire(NOW + 11_000)).toEqual(['wait']);
    expect(await state()).toMatchObject({ due_at_ms: NOW + 15_000, since_ms: NOW + 6_000 });
    expect(await fire(NOW + 15_000)).toEqual(['push']);
    expect(await batches()).toHaveLength(2);
  });

  test('the notifications are given up after a day', async () => {
    await show(7);
    await arm(NOW);
    expect(await fire(NOW + 86_400_000)).toEqual(['expired']);
    expect(await shownOn(storage.db, target)).toEqual([]);
    expect(await batches()).toEqual([]);
  });

  test('a device whose token was removed is forgotten', async () => {
    await show(7);
    await arm(NOW);
    await storage.db.deleteFrom('push_tokens').execute();
    expect(await fire(NOW + 5_000)).toEqual(['gone']);
    expect(await shownOn(storage.db, target)).toEqual([]);
    expect(await storage.db.selectFrom('clears').selectAll().execute()).toEqual([]);
  });

  test('the hourly check arms what was missed, and deletes what is old', async () => {
    await show(7);
    await checkShown(storage.db, NOW);
    expect(await state()).toMatchObject({ due_at_ms: NOW + 5_000, cause: 'retracted', message_id: 7 });
    const told = [{ tag: '7', messageId: 7 }];
    await markCovered(storage.db, target, told, { sentAtMs: NOW, acceptedAtMs: NOW, handle: 500 });
    await show(8);
    await checkShown(storage.db, NOW + 86_400_001);
    expect((await shownOn(storage.db, target)).map(({ message_id }) => message_id)).toEqual([8]);
    await checkShown(storage.db, NOW + 30 * 86_400_000 + 1);
    expect(await shownOn(storage.db, target)).toEqual([]);
    await show(9);
    await storage.db.deleteFrom('push_tokens').execute();
    await checkShown(storage.db, NOW);
    expect(await shownOn(storage.db, target)).toEqual([]);
  });

  test('the last badge, and the last notification of a tag, count if a transaction has several pushes to a device', async () => {
    const push = { target, uid: 'mara', messageId: 7, ...INSTANT };
    await saveBadges(storage.db, [{ ...push, badge: 2 }, { ...push, badge: 3 }, push]);
    expect(await state()).toMatchObject({ badge: 3 });
    await saveBadges(storage.db, [push]);
    expect(await state()).toMatchObject({ badge: 3, due_at_ms: null });
    await show(7, 70);
    const [row] = await shownOn(storage.db, target);
    if (!row) throw new Error('The notification was not stored.');
    const { opened: _, told_at_ms: __, told_handle: ___, ...shown } = row;
    await saveShown(
      storage.db,
      [71, 72].map((handle) => ({ ...shown, handle })),
    );
    expect(await shownOn(storage.db, target)).toMatchObject([{ handle: 72 }]);
  });

  test('the badge is unknown if overlapping pushes set different ones, and the device is checked', async () => {
    const shown = shownNotifications();
    const push = (badge: number, sentAtMs: number, acceptedAtMs: number) =>
      shown.save({
        target,
        uid: 'mara',
        messageId: 7,
        handle: null,
        badge,
        badgeAtMs: sentAtMs,
        sentAtMs,
        acceptedAtMs,
      });
    await push(2, NOW, NOW + 20);
    await push(3, NOW + 20, NOW + 30);
    expect(await state()).toMatchObject({ badge: 3, due_at_ms: null });
    await push(3, NOW + 5, NOW + 40);
    expect(await state()).toMatchObject({ badge: 3, due_at_ms: null });
    await push(2, NOW + 10, NOW + 35);
    expect(await state()).toMatchObject({ badge: null, due_at_ms: expect.any(Number) });
    await push(4, NOW + 38, NOW + 45);
    expect(await state()).toMatchObject({ badge: null });
    await push(4, NOW + 45, NOW + 50);
    expect(await state()).toMatchObject({ badge: 4 });
  });

  test('a device is checked after a push whose badge was read longer ago than a check waits', async () => {
    const push = { target, uid: 'mara', messageId: 7, badge: 2, badgeAtMs: NOW, sentAtMs: NOW };
    expect(await saveBadges(storage.db, [{ ...push, acceptedAtMs: NOW + 4_999 }])).toEqual([]);
    const slow = { ...push, acceptedAtMs: NOW + 5_000 };
    expect(await saveBadges(storage.db, [slow])).toEqual([slow]);
    const { badge: _, ...withoutBadge } = slow;
    expect(await saveBadges(storage.db, [withoutBadge])).toEqual([]);
    const shown = shownNotifications();
    await Promise.all([1, 2].map(() => shown.save({ ...slow, handle: null })));
    expect(await state()).toMatchObject({ badge: 2, due_at_ms: expect.any(Number), message_id: 7 });
  });

  test('after a failed push, the badge is unknown, and the device is checked', async () => {
    const shown = shownNotifications();
    const push = { target, uid: 'mara', messageId: 7, handle: null, ...INSTANT };
    await shown.save({ ...push, badge: 2 });
    await shown.save({ ...push, badge: null, sentAtMs: NOW + 5, acceptedAtMs: NOW + 10 });
    expect(await state()).toMatchObject({ badge: null, badge_accepted_at_ms: NOW + 10, due_at_ms: expect.any(Number) });
  });

  test('a push that carries a clear ends the wait, unless something has changed since the state was read', async () => {
    const shown = shownNotifications();
    const push = {
      target,
      uid: 'mara',
      messageId: 8,
      handle: 8,
      ...INSTANT,
      alsoCleared: [{ tag: '7', messageId: 7 }],
    };
    const isWaiting = async () => (await state()).due_at_ms !== null;
    await show(7);
    await arm(NOW);
    await shown.save({ ...push, badgeAtMs: NOW });
    expect(await isWaiting()).toBe(true);
    await shown.save({ ...push, badgeAtMs: NOW + 1 });
    expect(await isWaiting()).toBe(false);
    // A report that a notification was removed does not confirm what its push carried.
    await shown.save({ ...push, shown: { ...MESSAGE, tag: '8', conversation_id: 'ivo_user_mara' } });
    expect((await shownOn(storage.db, target))[0]).toMatchObject({ tag: '7', told_at_ms: NOW, told_handle: null });
  });

  test('a device has set its badge itself only if it removes a notification long enough after the last push', async () => {
    const shown = shownNotifications();
    const report = (handle: number, atMs: number) =>
      shown.applyReceipts([{ handle, second: 0, record: { cleared: { atMs, detail: 'read', adjusted: false } } }]);
    await saveBadges(storage.db, [{ target, uid: 'mara', messageId: 8, badge: 2, ...INSTANT }]);
    for (const id of [7, 8]) await show(id);
    await report(7, NOW + 4_999);
    expect(await state()).toMatchObject({ heard_at_ms: null });
    await report(8, NOW + 5_000);
    expect(await state()).toMatchObject({ heard_at_ms: expect.any(Number) });
    await arm(NOW + 6_000);
    expect(await state()).toMatchObject({ heard_at_ms: null });
    await show(9);
    await report(9, NOW + 5_999);
    expect(await state()).toMatchObject({ heard_at_ms: null });
    expect(await shownOn(storage.db, target)).toEqual([]);
  });

  test('a push about the badge alone is about the newest message if its own was deleted permanently', async () => {
    await storage.db.updateTable('push_tokens').set({ platform: 'apns_ios_device' }).execute();
    const newest = await addMessage();
    await arm(NOW, newest + 1);
    expect(await fire(NOW + 5_000, { preferences: { push: { badgeCountSetting: true } } })).toEqual(['push']);
    expect(await batches()).toMatchObject([
      { targets: [{ messageId: newest, about: { sender: 'ivo', receiver: 'mara' }, changesBadge: true }] },
    ]);
  });

  test('a device that shows more conversations than are kept is counted and logged, without its user', async () => {
    const counters = new Counters(() => {});
    const lines: string[] = [];
    const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
    const { db } = storage;
    const current = { effective: async () => settings() };
    const shown = new ShownNotifications({ db, clock: systemClock, logger, counters, settings: current });
    const push = (n: number): DeviceUpdate => ({
      target,
      uid: 'mara',
      messageId: n,
      ...INSTANT,
      handle: n,
      shown: { ...MESSAGE, tag: `${n}`, conversation_id: `c${n}` },
    });
    await Promise.all(Array.from({ length: 200 }, (_, n) => shown.save(push(n))));
    expect(counters.clears.counts).toEqual([]);
    await shown.save(push(200));
    expect(await shownOn(db, target)).toHaveLength(180);
    expect(counters.clears.counts).toEqual([{ labels: ['forgotten'], count: 1 }]);
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 40, devices: 1, notifications: 21, msg: expect.stringContaining('more notifications than are kept') },
    ]);
  });

  test('a push about a deletion removes only notifications that were shown before it was sent', async () => {
    await show(7);
    const shown = shownNotifications();
    const deleted = { target, uid: 'mara', messageId: 7, handle: 500, ...INSTANT };
    await shown.save({ ...deleted, sentAtMs: NOW - 1, removesMessage: true });
    expect(await shownOn(storage.db, target)).toMatchObject([{ told_handle: null }]);
    await shown.save({ ...deleted, removesMessage: true });
    expect(await shownOn(storage.db, target)).toMatchObject([{ told_handle: 500 }]);
  });

  test('a change arms the devices that it concerns', async () => {
    await show(7);
    const request = { cause: 'deleted', messageId: 7, nowMs: NOW } as const;
    const isArmed = async () => {
      const { due_at_ms } = await state();
      await storage.db.updateTable('clears').set({ due_at_ms: null, since_ms: null }).execute();
      return due_at_ms !== null;
    };
    await armClears(storage.db, { messageId: 8 }, request);
    expect(await isArmed()).toBe(false);
    await armClears(storage.db, { messageId: 7 }, request);
    expect(await isArmed()).toBe(true);
    await armClears(storage.db, { uids: ['ivo'] }, request);
    expect(await isArmed()).toBe(false);
    await armClears(storage.db, { uids: ['ivo'], shown: 8 }, request);
    expect(await isArmed()).toBe(false);
    await armClears(storage.db, { uids: ['ivo'], shown: 7 }, request);
    expect(await isArmed()).toBe(true);
    await armClears(storage.db, { uids: ['mara'], shown: 7 }, request);
    expect(await isArmed()).toBe(true);
    await armClears(storage.db, { senders: ['hans'] }, request);
    expect(await isArmed()).toBe(false);
    await armClears(storage.db, { senders: ['ivo'], uid: 'mara' }, request);
    expect(await isArmed()).toBe(true);
    await armClears(storage.db, { senders: ['ivo'], uid: 'hans' }, request);
    expect(await isArmed()).toBe(false);
    await armClears(storage.db, { uid: 'mara', opened: 'ivo_user_mara', moved: false }, request);
    expect(await isArmed()).toBe(false);
    await armClears(storage.db, { uid: 'mara', opened: 'ivo_user_mara', moved: true }, request);
    expect(await isArmed()).toBe(true);
  });
}
