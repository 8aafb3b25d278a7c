import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { SetClock, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for catch-up over HTTP. */
export function changeCases(start: StartConversationFixture): void {
  let clock: SetClock;
  let fixture: ConversationFixture;
  beforeEach(async () => {
    clock = new SetClock(1_767_268_800_000);
    fixture = await start({ clock });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  /** Sends messages beyond the range that a shared database may repeat. */
  function sayLater(...args: Parameters<ConversationFixture['say']>) {
    clock.nowMs += 10_000;
    return fixture.say(...args);
  }

  type Frame = { readonly type: string; readonly seq: number };
  const changes = async (uid: ConversationFixtureUid, id: string, since: number, query = '') =>
    (await fixture.as(uid, 'GET', `/conversations/${id}/changes?since=${since}${query}`)).body;
  const readUnread = async (uid: ConversationFixtureUid) =>
    (await fixture.as(uid, 'GET', '/conversations/unread')).body.data.total;
  const typesOf = (data: readonly Frame[]) => data.map((frame) => `${frame.seq} ${frame.type}`);

  test('changes are listed in order, each frame with the current state of its message', async () => {
    const message = await fixture.say('ivo', 'mara', 'at noon');
    await fixture.as('ivo', 'PUT', `/messages/${message.id}`, { data: { text: 'at one' } });
    await fixture.as('mara', 'POST', `/messages/${message.id}/reactions/ok`);
    await fixture.as('mara', 'DELETE', `/messages/${message.id}/reactions/ok`);
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read');
    const second = await fixture.say('ivo', 'mara', 'still there?');
    await fixture.as('ivo', 'DELETE', `/messages/${second.id}`);
    const { data, meta } = await changes('ivo', 'ivo_user_mara', 0);
    expect(typesOf(data)).toEqual([
      '1 message',
      '2 message_edited',
      '3 reaction_added',
      '4 reaction_removed',
      '5 message',
      '6 message_deleted',
    ]);
    expect(data[0]).toMatchObject({
      at: clock.nowMs,
      conversationId: 'ivo_user_mara',
      cursor: expect.stringMatching(/^c_\d+$/),
      data: { message: { id: message.id, data: { text: 'at one' }, seq: 4 } },
    });
    expect(data[2].data).toMatchObject({
      messageId: message.id,
      reaction: { uid: 'mara', reaction: 'ok' },
      reactions: [],
    });
    expect(data[4].data.message.data).toEqual({});
    expect(meta).toEqual({
      fromSeq: 1,
      toSeq: 6,
      headSeq: 6,
      hasMore: false,
      receipts: [{ uid: 'mara', deliveredUpTo: message.id, readUpTo: message.id }],
      unreadMessageCount: 0,
      lastReadMessageId: null,
      savedMessageIds: [],
    });
    expect((await changes('mara', 'ivo_user_mara', 6)).meta).toMatchObject({
      fromSeq: 7,
      toSeq: 6,
      hasMore: false,
      lastReadMessageId: message.id,
    });
    const page = await changes('mara', 'ivo_user_mara', 2, '&limit=2');
    expect(typesOf(page.data)).toEqual(['3 reaction_added', '4 reaction_removed']);
    expect(page.meta).toMatchObject({ fromSeq: 3, toSeq: 4, headSeq: 6, hasMore: true });
  });

  test('members catch up with the history of a group as its message list shows it', async () => {
    await fixture.say('ivo', 'group:harbour', 'before');
    await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    await fixture.say('ivo', 'group:harbour', 'after');
    expect(typesOf((await changes('noor', 'group_harbour', 0)).data)).toEqual([
      '1 message',
      '2 group_member',
      '3 message',
    ]);
    const [, member] = (await changes('ivo', 'group_harbour', 0)).data;
    expect(member.data).toMatchObject({
      action: 'joined',
      by: { uid: 'noor' },
      on: { uid: 'noor' },
      group: { guid: 'harbour', membersCount: 4 },
      message: { category: 'action', data: { action: 'joined' } },
    });
  });

  test('a member who is added again gets the same messages from changes and from the list', async () => {
    await fixture.say('ivo', 'group:harbour', 'before');
    const { cursor } = (await fixture.as('lene', 'GET', '/changes')).body.meta;
    const since = (await changes('lene', 'group_harbour', 0)).meta.toSeq;
    await sayLater('ivo', 'group:harbour', 'as a member');
    await fixture.as('ivo', 'DELETE', '/groups/harbour/members/lene');
    await sayLater('ivo', 'group:harbour', 'while away');
    await fixture.as('ivo', 'POST', '/groups/harbour/members', { participants: ['lene'] });
    await sayLater('ivo', 'group:harbour', 'back again');
    const listed = (await fixture.as('lene', 'GET', '/groups/harbour/messages')).body.data;
    const { data } = await changes('lene', 'group_harbour', since);
    const textsOf = (messages: readonly { readonly data: { readonly text?: string } }[]) =>
      messages.flatMap((message) => message.data.text ?? []);
    expect(textsOf(listed)).toEqual(['before', 'as a member', 'while away', 'back again']);
    expect(textsOf(data.map((frame: { data: { message: never } }) => frame.data.message))).toEqual(
      textsOf(listed).slice(1),
    );
    const stream = (await fixture.as('lene', 'GET', `/changes?cursor=${cursor}`)).body;
    expect(stream.data).toMatchObject([{ conversationId: 'group_harbour', seq: 6 }]);
    expect(await readUnread('lene')).toBe(1);
  });

  test('changes omit permanently deleted messages and report their deletion without content', async () => {
    const { id } = await fixture.say('ivo', 'mara', 'erase me');
    await fixture.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
    const { data } = await changes('mara', 'ivo_user_mara', 0);
    expect(typesOf(data)).toEqual(['1 skip', '2 message_deleted']);
    expect(data[1].data).toMatchObject({ permanent: true, message: { id, sender: 'ivo', data: {}, seq: 2 } });
  });

  test('changes include a message that was disapproved and removed after others had seen it', async () => {
    const { id } = await fixture.say('ivo', 'noor', 'seen, refused and removed');
    const since = (await changes('noor', 'ivo_user_noor', 0)).meta.toSeq;
    await fixture.server.call('PUT', `/messages/${id}/moderation`, { body: { status: 'disapproved' } });
    await fixture.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
    const { data } = await changes('noor', 'ivo_user_noor', since);
    expect(data.at(-1)).toMatchObject({
      type: 'message_deleted',
      data: { permanent: true, message: { id, data: {} } },
    });
  });

  test('a cleared conversation does not replay cleared messages', async () => {
    await fixture.say('ivo', 'mara', 'old');
    await fixture.as('mara', 'DELETE', '/users/ivo/conversation');
    await fixture.say('ivo', 'mara', 'new');
    expect(typesOf((await changes('mara', 'ivo_user_mara', 0)).data)).toEqual(['1 skip', '2 message']);
  });

  test('only participants can read changes', async () => {
    await fixture.say('ivo', 'mara', 'x');
    const response = await fixture.as('noor', 'GET', '/conversations/ivo_user_mara/changes?since=0');
    expect(statusOf(response)).toBe('404 ERR_CONVERSATION_NOT_ACCESSIBLE');
    expect(statusOf(await fixture.as('ivo', 'GET', '/conversations/ivo_user_mara/changes'))).toBe(
      '400 ERR_BAD_REQUEST',
    );
  });

  test('a conversation without messages has no changes', async () => {
    const { data, meta } = await changes('mara', 'ivo_user_mara', 0);
    expect(data).toEqual([]);
    expect(meta).toMatchObject({ toSeq: 0, headSeq: 0, hasMore: false, lastReadMessageId: null });
    const others = await fixture.as('noor', 'GET', '/conversations/ivo_user_mara/changes?since=0');
    expect(statusOf(others)).toBe('404 ERR_CONVERSATION_NOT_ACCESSIBLE');
  });

  test('the user stream names the conversations that changed since a cursor', async () => {
    await sayLater('ivo', 'mara', 'before');
    const start = (await fixture.as('mara', 'GET', '/changes')).body;
    expect(start).toEqual({ data: [], meta: { cursor: expect.stringMatching(/^c_\d+$/), hasMore: false } });
    const since = async (cursor: string, more = '') =>
      (await fixture.as('mara', 'GET', `/changes?cursor=${cursor}${more}`)).body;
    expect(await since(start.meta.cursor)).toEqual(start);
    await sayLater('ivo', 'mara', 'one');
    await sayLater('lene', 'group:harbour', 'two');
    await sayLater('ivo', 'mara', 'three');
    await sayLater('ivo', 'noor', 'not for mara');
    const { data, meta } = await since(start.meta.cursor);
    expect(data).toMatchObject([
      { conversationId: 'ivo_user_mara', seq: 3, conversation: { unreadMessageCount: 3 } },
      { conversationId: 'group_harbour', seq: 1, conversation: { unreadMessageCount: 1 } },
    ]);
    expect(meta.hasMore).toBe(false);
    expect((await since(meta.cursor)).data).toEqual([]);
    const page = await since(start.meta.cursor, '&limit=1');
    expect(page.meta.hasMore).toBe(true);
    expect((await since(page.meta.cursor)).data.map((item: { seq: number }) => item.seq)).toEqual([1, 3]);
  });

  test('the user stream lists the conversation for a member who was removed from it', async () => {
    await fixture.say('ivo', 'group:harbour', 'x');
    const { meta } = (await fixture.as('lene', 'GET', '/changes')).body;
    await fixture.as('ivo', 'DELETE', '/groups/harbour/members/lene');
    await fixture.say('ivo', 'group:harbour', 'without lene');
    const { data } = (await fixture.as('lene', 'GET', `/changes?cursor=${meta.cursor}`)).body;
    expect(data).toEqual([{ conversationId: 'group_harbour', seq: 3 }]);
  });

  test('expired positions are rejected', async () => {
    const { db } = fixture.server.app.context.storage;
    const { meta } = (await fixture.as('mara', 'GET', '/changes')).body;
    for (let n = 0; n < 3; n += 1) await fixture.say('ivo', 'mara', `${n}`);
    await db.deleteFrom('conversation_events').where('seq', '<=', 1).execute();
    const path = '/conversations/ivo_user_mara/changes?since=';
    expect(statusOf(await fixture.as('mara', 'GET', `${path}0`))).toBe('410 ERR_CHANGES_EXPIRED');
    expect(statusOf(await fixture.as('mara', 'GET', `${path}1`))).toBe('200');
    expect(statusOf(await fixture.as('mara', 'GET', `/changes?cursor=${meta.cursor}`))).toBe('410 ERR_CHANGES_EXPIRED');
    expect(statusOf(await fixture.as('mara', 'GET', '/changes?cursor=c_999999'))).toBe('410 ERR_CHANGES_EXPIRED');
    expect(statusOf(await fixture.as('mara', 'GET', '/changes?cursor=nonsense'))).toBe('400 ERR_BAD_REQUEST');
    const recent = (await fixture.as('mara', 'GET', '/changes')).body.meta.cursor;
    await fixture.say('ivo', 'mara', 'x');
    clock.nowMs += 31 * 24 * 3_600_000;
    expect(statusOf(await fixture.as('mara', 'GET', `/changes?cursor=${recent}`))).toBe('410 ERR_CHANGES_EXPIRED');
  });
}
