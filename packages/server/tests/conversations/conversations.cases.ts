import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ConversationFixture,
  type ConversationFixtureUid,
  type StartConversationFixture,
} from '../fixtures/conversations/conversation-fixture.ts';
import { framesOf, SetClock, statusOf } from '../fixtures/helpers.ts';

/** Defines the test cases for conversations and unread counts, over HTTP. */
export function conversationCases(start: StartConversationFixture): void {
  let clock: SetClock;
  let fixture: ConversationFixture;
  beforeEach(async () => {
    clock = new SetClock(1_767_268_800_000);
    fixture = await start({ clock });
  });
  afterEach(() => fixture[Symbol.asyncDispose]());

  const list = async (uid: ConversationFixtureUid, query = '') =>
    (await fixture.as(uid, 'GET', `/conversations?${query}`)).body;
  const idsOf = (data: readonly { conversationId: string }[]) => data.map((item) => item.conversationId);

  async function say(...args: Parameters<ConversationFixture['say']>) {
    clock.nowMs += 1_000;
    return fixture.say(...args);
  }

  test('conversations are listed by newest activity, with unread counts and the other participant', async () => {
    await say('ivo', 'mara', 'hello');
    await say('lene', 'group:harbour', 'hello <@uid:mara> and <@all:all>');
    const last = await say('lene', 'group:harbour', 'again');
    const { data, meta } = await list('mara');
    expect(data).toMatchObject([
      {
        conversationId: 'group_harbour',
        conversationType: 'group',
        unreadMessageCount: 2,
        unreadMentionsCount: 1,
        lastMessage: { id: last.id },
        conversationWith: { guid: 'harbour', hasJoined: true, scope: 'participant', membersCount: 3 },
        updatedAt: Math.floor(clock.nowMs / 1000),
      },
      {
        conversationId: 'ivo_user_mara',
        conversationType: 'user',
        unreadMessageCount: 1,
        unreadMentionsCount: 0,
        seq: 1,
        conversationWith: { uid: 'ivo', blockedByMe: false, hasBlockedMe: false, conversationId: 'ivo_user_mara' },
      },
    ]);
    expect(meta.pagination).toMatchObject({ total: 2, count: 2, current_page: 1 });
    expect(idsOf((await list('mara', 'perPage=1&page=2')).data)).toEqual(['ivo_user_mara']);
    expect((await list('noor')).data).toEqual([]);
  });

  test('conversations are filtered by kind, unread state, tags, and name', async () => {
    await say('ivo', 'mara', 'hello');
    await say('lene', 'group:harbour', 'hello');
    await fixture.as('mara', 'POST', '/users/ivo/conversation/read');
    const tagged = await fixture.as('mara', 'PUT', '/users/ivo/conversation', { tags: ['Pinned'] });
    expect(tagged.body.data.tags).toEqual(['Pinned']);
    expect(idsOf((await list('mara', 'conversationType=user')).data)).toEqual(['ivo_user_mara']);
    expect(idsOf((await list('mara', 'unread=true')).data)).toEqual(['group_harbour']);
    expect(idsOf((await list('mara', 'tags=Pinned')).data)).toEqual(['ivo_user_mara']);
    expect((await list('mara', 'tags=Pinned')).data[0].tags).toBeUndefined();
    expect((await list('mara', 'tags=Pinned&withTags=true')).data[0].tags).toEqual(['Pinned']);
    expect((await list('mara', 'tags=pinned')).data).toEqual([]);
    expect(idsOf((await list('mara', 'searchKey=HARB')).data)).toEqual(['group_harbour']);
    expect((await list('ivo', 'withTags=true')).data.some((item: object) => 'tags' in item)).toBe(false);
  });

  test('actions and calls do not count as unread, and custom messages only on request', async () => {
    const custom = (more: object) =>
      fixture.as('ivo', 'POST', '/messages', {
        receiver: 'mara',
        receiverType: 'user',
        category: 'custom',
        type: 'poll',
        data: { customData: {}, ...more },
      });
    const counted = (await custom({})).body.data;
    await custom({ updateConversation: false });
    await fixture.as('ivo', 'POST', '/calls', { receiver: 'mara', receiverType: 'user', type: 'audio' });
    await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    const { data } = (await fixture.as('mara', 'GET', '/conversations/unread')).body;
    expect(data).toEqual({ users: { ivo: 1 }, groups: {}, total: 1 });
    const conversation = (await fixture.as('mara', 'GET', '/users/ivo/conversation')).body.data;
    expect(conversation.lastMessage.category).toBe('call');
    expect(counted.data.reactions).toEqual([]);
  });

  test('unread counts are listed by user and group, and a new member has none', async () => {
    await say('lene', 'group:harbour', 'before');
    await fixture.as('noor', 'POST', '/groups/harbour/members', { participants: ['noor'] });
    expect((await fixture.as('noor', 'GET', '/conversations/unread')).body.data.total).toBe(0);
    await say('lene', 'group:harbour', 'after');
    await say('lene', 'noor', 'hi');
    expect((await fixture.as('noor', 'GET', '/conversations/unread')).body.data).toEqual({
      users: { lene: 1 },
      groups: { harbour: 1 },
      total: 2,
    });
    const history = (await fixture.as('noor', 'GET', '/groups/harbour/messages?category=message')).body.data;
    expect(history.map((message: { data: { text: string } }) => message.data.text)).toEqual(['before', 'after']);
  });

  test('a deleted conversation is hidden until a new message arrives, and its old messages stay hidden', async () => {
    const old = await say('ivo', 'mara', 'old');
    const frames = framesOf(fixture.server);
    expect((await fixture.as('mara', 'DELETE', '/users/ivo/conversation')).body).toEqual({ data: { success: true } });
    expect(frames()).toMatchObject([
      { frame: { type: 'conversation_state', data: { hidden: true, unreadMessageCount: 0 } }, to: { uids: ['mara'] } },
    ]);
    expect((await list('mara')).data).toEqual([]);
    expect(statusOf(await fixture.as('mara', 'GET', '/users/ivo/conversation'))).toBe(
      '404 ERR_CONVERSATION_NOT_ACCESSIBLE',
    );
    expect(statusOf(await fixture.as('mara', 'GET', `/messages/${old.id}`))).toBe('404 ERR_MESSAGE_ID_NOT_FOUND');
    expect((await list('ivo')).data).toMatchObject([{ conversationId: 'ivo_user_mara' }]);
    await say('ivo', 'mara', 'new');
    expect((await list('mara')).data).toMatchObject([
      { unreadMessageCount: 1, lastMessage: { data: { text: 'new' } } },
    ]);
    const shown = (await fixture.as('mara', 'GET', '/users/ivo/messages')).body.data;
    expect(shown.map((message: { data: { text: string } }) => message.data.text)).toEqual(['new']);
    expect((await fixture.as('ivo', 'GET', '/users/mara/messages')).body.data).toHaveLength(2);
  });

  test('a conversation that does not exist, or that the acting user may not see, cannot be opened', async () => {
    for (const path of ['/users/noor/conversation', '/users/nobody/conversation', '/groups/none/conversation'])
      expect(statusOf(await fixture.as('ivo', 'GET', path))).toBe('404 ERR_CONVERSATION_NOT_ACCESSIBLE');
    await say('lene', 'group:harbour', 'x');
    expect(statusOf(await fixture.as('noor', 'GET', '/groups/harbour/conversation'))).toBe(
      '404 ERR_CONVERSATION_NOT_ACCESSIBLE',
    );
    const withoutUser = await fixture.server.call('GET', '/conversations');
    expect(statusOf(withoutUser)).toBe('400 ERR_BAD_REQUEST');
  });
}
