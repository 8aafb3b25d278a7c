import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, SetClock, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for receipts and read positions, over HTTP. */
export function receiptCases(start: StartConversationFixture): void {
  const clock = new SetClock(1_767_268_800_000);
  let fixture: ConversationFixture;
  beforeAll(async () => {
    fixture = await start({ clock, env: { CHATWIRE_RECEIPT_GROUP_SIZE: '4' } });
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  const now = () => Math.floor(clock.nowMs / 1000);
  const get = async (uid: ConversationFixtureUid, id: string) =>
    (await fixture.as(uid, 'GET', `/messages/${id}`)).body.data;

  test('reading broadcasts the read position to the sender, stamps the messages, and clears the reader’s unread count', async () => {
    const first = await fixture.say('ivo', 'mara', 'one');
    const second = await fixture.say('ivo', 'mara', 'two');
    await fixture.say('ivo', 'mara', 'three');
    clock.nowMs += 5_000;
    await fixture.as('mara', 'POST', '/users/ivo/conversation/delivered');
    const deliveredAt = now();
    clock.nowMs += 5_000;
    const frames = framesOf(fixture.server);
    const read = await fixture.as('mara', 'POST', '/users/ivo/conversation/read', { id: second.id });
    expect(read.body.data).toMatchObject({
      conversationId: 'ivo_user_mara',
      unreadMessageCount: 1,
      lastReadMessageId: second.id,
      conversationWith: { uid: 'ivo' },
    });
    expect(frames()).toEqual([
      {
        frame: {
          type: 'receipt',
          at: clock.nowMs,
          conversationId: 'ivo_user_mara',
          data: {
            receiptType: 'read',
            sender: { uid: 'mara', name: 'Mara' },
            receiver: 'ivo',
            receiverType: 'user',
            messageId: second.id,
            timestamp: now(),
          },
        },
        to: { kind: 'users', uids: ['ivo'] },
      },
      {
        frame: {
          type: 'conversation_state',
          at: clock.nowMs,
          data: {
            conversationId: 'ivo_user_mara',
            unreadMessageCount: 1,
            unreadMentionsCount: 0,
            lastReadMessageId: second.id,
            hidden: false,
          },
        },
        to: { kind: 'users', uids: ['mara'] },
      },
    ]);
    expect(await get('ivo', first.id)).toMatchObject({ deliveredAt, readAt: now() });
    expect(await get('mara', first.id)).toMatchObject({ deliveredToMeAt: deliveredAt, readByMeAt: now() });
  });

  test('a position never moves back, and an unchanged one is not broadcast', async () => {
    const first = await fixture.say('ivo', 'mara', 'one');
    const second = await fixture.say('ivo', 'mara', 'two');
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read', { id: second.id });
    const frames = framesOf(fixture.server);
    const again = await fixture.as('mara', 'POST', '/users/ivo/conversation/read', { id: first.id });
    await fixture.as('mara', 'POST', '/users/ivo/conversation/delivered');
    expect(again.body.data.lastReadMessageId).toBe(second.id);
    expect(frames()).toEqual([]);
  });

  test('reading includes delivering', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'one');
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read');
    expect(await get('ivo', id)).toMatchObject({ deliveredAt: now(), readAt: now() });
  });

  test('marking as unread moves only the user’s own position; the sender keeps the receipt', async () => {
    const [one, two] = [await fixture.say('ivo', 'mara', '1'), await fixture.say('ivo', 'mara', '2')];
    const own = await fixture.say('mara', 'ivo', 'mine');
    const three = await fixture.say('ivo', 'mara', '3');
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read');
    const frames = framesOf(fixture.server);
    const unread = await fixture.as('mara', 'DELETE', '/users/ivo/conversation/read', { id: two.id });
    expect(unread.body.data).toMatchObject({ unreadMessageCount: 2, lastReadMessageId: one.id });
    expect(frames()).toMatchObject([{ frame: { type: 'conversation_state' }, to: { uids: ['mara'] } }]);
    expect((await get('ivo', three.id)).readAt).toBe(now());
    expect((await get('mara', three.id)).readByMeAt).toBeUndefined();
    const path = '/users/ivo/conversation/read';
    expect(statusOf(await fixture.as('mara', 'DELETE', path, { id: own.id }))).toBe('403 ERR_PERMISSION_DENIED');
    expect(statusOf(await fixture.as('mara', 'DELETE', path, { id: '99999' }))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    expect(statusOf(await fixture.as('mara', 'DELETE', path, {}))).toBe('400 ERR_BAD_REQUEST');
  });

  test('receipts without a conversation and between blocked users are rejected', async () => {
    expect(statusOf(await fixture.as('noor', 'POST', '/users/ivo/conversation/read'))).toBe(
      '404 ERR_CONVERSATION_NOT_ACCESSIBLE',
    );
    expect(statusOf(await fixture.as('noor', 'POST', '/groups/harbour/conversation/read'))).toBe(
      '404 ERR_CONVERSATION_NOT_ACCESSIBLE',
    );
    await fixture.say('ivo', 'lene', 'x');
    await fixture.as('lene', 'POST', '/users/lene/blockedusers', { blockedUids: ['ivo'] });
    expect(statusOf(await fixture.as('lene', 'POST', '/users/ivo/conversation/read'))).toBe('403 ERR_BLOCKED_RECEIVER');
    await fixture.as('lene', 'DELETE', '/users/lene/blockedusers', { blockedUids: ['ivo'] });
  });

  test('a group message is read by all once every other member has read it, and its sender is notified', async () => {
    const first = await fixture.say('ivo', 'group:harbour', 'from ivo');
    const second = await fixture.say('mara', 'group:harbour', 'from mara');
    const frames = framesOf(fixture.server);
    await fixture.as('mara', 'POST', '/groups/harbour/conversation/read');
    expect((await get('ivo', first.id)).readByAllAt).toBeUndefined();
    await fixture.as('lene', 'POST', '/groups/harbour/conversation/read');
    // Only ivo has not read: everyone has read ivo's message, and mara's is unread by ivo.
    expect((await get('ivo', first.id)).readByAllAt).toBe(now());
    expect((await get('mara', second.id)).readByAllAt).toBeUndefined();
    const byAll = { receiptType: 'readByAll', messageId: second.id };
    expect(frames()).toContainEqual({
      frame: expect.objectContaining({ type: 'receipt', data: expect.objectContaining(byAll) }),
      to: { kind: 'users', uids: ['ivo'] },
    });
    await fixture.as('ivo', 'POST', '/groups/harbour/conversation/read');
    expect(await get('mara', second.id)).toMatchObject({ deliveredToAllAt: now(), readByAllAt: now() });
  });

  test('the receipts of a group message name every recipient, including those who have not read it', async () => {
    const { id } = await fixture.say('ivo', 'group:harbour', 'who?');
    await fixture.as('mara', 'POST', '/groups/harbour/conversation/delivered');
    const deliveredAt = now();
    clock.nowMs += 1_000;
    await fixture.as('mara', 'POST', '/groups/harbour/conversation/read');
    const { data, meta } = (await fixture.as('ivo', 'GET', `/messages/${id}/receipts`)).body;
    expect(data).toEqual([
      { uid: 'lene', user: { uid: 'lene', name: 'Lene' } },
      { uid: 'mara', user: { uid: 'mara', name: 'Mara' }, deliveredAt, readAt: now() },
    ]);
    expect(meta.pagination).toMatchObject({ total: 2, count: 2 });
    const direct = await fixture.say('ivo', 'mara', 'x');
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read');
    expect((await fixture.as('ivo', 'GET', `/messages/${direct.id}/receipts`)).body.data).toEqual([
      { uid: 'mara', user: { uid: 'mara', name: 'Mara' }, deliveredAt: now(), readAt: now() },
    ]);
    expect(statusOf(await fixture.as('noor', 'GET', `/messages/${id}/receipts`))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
  });

  test('a member who leaves is no longer needed for read by all', async () => {
    await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    const { id } = await fixture.say('ivo', 'group:harbour', 'all?');
    for (const uid of ['mara', 'lene'] as const) await fixture.as(uid, 'POST', '/groups/harbour/conversation/read');
    expect((await get('ivo', id)).readByAllAt).toBeUndefined();
    await fixture.as('noor', 'DELETE', '/groups/harbour/members/noor');
    expect((await get('ivo', id)).readByAllAt).toBe(now());
  });

  test('a group above the receipt limit keeps only own positions', async () => {
    for (const uid of ['p1', 'p2', 'p3']) await fixture.server.login(uid);
    const participants = ['mara', 'p1', 'p2', 'p3'];
    await fixture.as('ivo', 'POST', '/groups', {
      guid: 'large',
      name: 'Large',
      type: 'public',
      members: { participants },
    });
    const { id } = await fixture.say('ivo', 'group:large', 'x');
    const frames = framesOf(fixture.server);
    await fixture.as('mara', 'POST', '/groups/large/conversation/read');
    expect(frames().map(({ frame }) => frame.type)).toEqual(['conversation_state']);
    expect((await fixture.as('mara', 'GET', '/groups/large/conversation')).body.data.unreadMessageCount).toBe(0);
    expect(await get('mara', id)).toMatchObject({ readByMeAt: now() });
    const receipts = (await fixture.as('ivo', 'GET', `/messages/${id}/receipts`)).body.data;
    expect(receipts.every((receipt: object) => !('readAt' in receipt))).toBe(true);
  });
}
