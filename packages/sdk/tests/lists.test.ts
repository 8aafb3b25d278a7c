import { beforeAll, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { type ClientFixture, startClients } from './client-fixture.ts';

let fixture: ClientFixture;
let ivo: Chat.ChatClient;
let mara: Chat.ChatClient;
/** Seven texts from ivo to mara. */
let messages: Chat.BaseMessage[];

beforeAll(async () => {
  fixture = await startClients();
  ivo = await fixture.join('ivo');
  mara = await fixture.join('mara');
  messages = [];
  for (let n = 1; n <= 7; n += 1) {
    messages.push(await ivo.sendMessage(new Chat.TextMessage('mara', `number ${n}`, 'user')));
  }
  return () => fixture[Symbol.asyncDispose]();
});

test('older pages come from the newest end, oldest first, until there are none', async () => {
  const request = withMara().setLimit(3).build(ivo);
  expect(request.hasMore('older')).toBeUndefined();
  expect(numbers(await request.fetchPrevious())).toEqual([5, 6, 7]);
  expect(request.hasMore('older')).toBe(true);
  expect(numbers(await request.fetchPrevious())).toEqual([2, 3, 4]);
  expect(numbers(await request.fetchPrevious())).toEqual([1]);
  expect([await request.fetchPrevious(), request.hasMore('older')]).toEqual([[], false]);
});

test('a list can be read in both directions from a start point, which is excluded', async () => {
  const request = withMara().setLimit(2).setMessageId(String(messages[3]?.getId())).build(ivo);
  expect(numbers(await request.fetchPrevious())).toEqual([2, 3]);
  expect(numbers(await request.fetchNext())).toEqual([5, 6]);
  expect(numbers(await request.fetchNext())).toEqual([7]);
  expect(numbers(await request.fetchNext())).toEqual([]);
  expect(numbers(await request.fetchPrevious())).toEqual([1]);
});

test('fetching newer messages without a start point, and concurrent calls, are rejected', async () => {
  const request = withMara().build(ivo);
  await expect(request.fetchNext()).rejects.toMatchObject({ code: 'ERR_NO_START_POINT' });
  const first = request.fetchPrevious();
  await expect(request.fetchPrevious()).rejects.toMatchObject({ code: 'REQUEST_IN_PROGRESS' });
  expect((await first).length).toBe(7);
});

test.each([
  ['a limit of 0', () => withMara().setLimit(0).build(ivo)],
  ['a limit of 101', () => withMara().setLimit(101).build(ivo)],
  ['a user and a group', () => withMara().setGUID('crew').build(ivo)],
])('%s cannot be built', (_, build) => {
  expect(build).toThrow(expect.objectContaining({ code: 'ERR_BAD_ARGUMENT' }));
});

test('an aborted call rejects, and the shared request continues', async () => {
  const request = withMara().build(ivo);
  const abort = new AbortController();
  const fetching = request.fetchPrevious({ signal: abort.signal });
  abort.abort();
  await expect(fetching).rejects.toMatchObject({ code: 'ERR_ABORTED', retryable: false });
  expect((await request.fetchPrevious()).length).toBe(7);
});

test('the server selects the same messages as matches()', async () => {
  const other = await fixture.join('lene');
  const tagged = new Chat.TextMessage('lene', 'Café at https://example.org <@uid:lene>', 'user');
  tagged.setTags(['plans']);
  const first = await ivo.sendMessage(tagged);
  const image = new Chat.MediaMessage('lene', 'https://files.example.org/pier.jpg', 'image', 'user');
  image.setAttachments([{ url: 'https://files.example.org/pier.jpg', name: 'pier.jpg', mimeType: 'image/jpeg' }]);
  await ivo.sendMediaMessage(image);
  await ivo.sendCustomMessage(new Chat.CustomMessage('lene', 'user', 'poll', {}));
  const reply = new Chat.TextMessage('lene', 'reply', 'user');
  reply.setParentMessageId(first.getId());
  await ivo.sendMessage(reply);
  const quoting = new Chat.TextMessage('lene', 'quoting', 'user');
  quoting.setQuotedMessageId(first.getId());
  const quoted = await ivo.sendMessage(quoting);
  await other.addReaction(quoted.getId(), '👍');
  const gone = await ivo.sendMessage(new Chat.TextMessage('lene', 'gone', 'user'));
  await ivo.deleteMessage(gone.getId());

  const all = await of().hideReplies(false).withTags().setLimit(100).build(ivo).fetchPrevious();
  expect(all.length).toBe(6);
  const filters: Record<string, Chat.MessagesRequestBuilder> = {
    everything: of(),
    withReplies: of().hideReplies(false),
    category: of().setCategory('custom'),
    types: of().setTypes(['text', 'image']).setCategories(['message']),
    tags: of().setTags(['plans', 'other']),
    keyword: of().setSearchKeyword('cafe'),
    fileName: of().setSearchKeyword('PIER'),
    attachments: of().hasAttachments(),
    attachmentTypes: of().setAttachmentTypes(['image']),
    otherAttachmentTypes: of().setAttachmentTypes(['audio']),
    links: of().hasLinks(),
    mentions: of().hasMentions(),
    mentioned: of().setMentionedUIDs(['lene']),
    mine: of().myMentionsOnly(),
    reactions: of().hasReactions(),
    notDeleted: of().hideDeletedMessages(),
    notQuoted: of().hideQuotedMessages(),
    thread: of().setParentMessageId(first.getId()),
    wholeThread: of().setParentMessageId(first.getId()).withParent(),
  };
  for (const [name, builder] of Object.entries(filters)) {
    const request = builder.withTags().setLimit(100).build(ivo);
    const selected = (await request.fetchPrevious()).map((message) => message.getId());
    const here = all.filter((message) => request.matches(message)).map((message) => message.getId());
    expect({ [name]: here }).toEqual({ [name]: selected });
  }

  function of() {
    return new Chat.MessagesRequestBuilder().setUID('lene');
  }
});

test('a request exposes its settings, and requests that differ only in their start have the same fingerprint', () => {
  const builder = withMara().setTypes(['text']).setLimit(5);
  const request = builder.setMessageId(7).build(ivo);
  const other = request.toBuilder().setMessageId(undefined).build(ivo);
  expect(request.getSettings()).toEqual({ uid: 'mara', types: ['text'], limit: 5, messageId: 7 });
  expect([request.getUID(), request.getTypes(), request.getLimit(), request.getMessageId()]).toEqual([
    'mara',
    ['text'],
    5,
    7,
  ]);
  expect([other.getMessageId(), other.getGUID(), other.getHasReactions()]).toEqual([undefined, undefined, undefined]);
  expect(other.getSettings()).toEqual({ uid: 'mara', types: ['text'], limit: 5 });
  expect(other.fingerprint()).toBe(request.fingerprint());
  expect(builder.setTypes(['image']).build(ivo).fingerprint()).not.toBe(request.fingerprint());
});

test('reactions are listed in both directions', async () => {
  const id = messages[0]?.getId() ?? 0;
  for (const emoji of ['👍', '🎉', '⚓']) await mara.addReaction(id, emoji);
  const list = () => new Chat.ReactionsRequestBuilder().setMessageId(id).setLimit(2);
  const forth = list().build(ivo);
  expect((await forth.fetchNext()).map((each) => each.getReaction())).toEqual(['👍', '🎉']);
  expect((await forth.fetchNext()).map((each) => [each.getReaction(), each.getReactedBy().getName()])).toEqual([
    ['⚓', 'Mara'],
  ]);
  expect((await list().build(ivo).fetchPrevious()).map((each) => each.getReaction())).toEqual(['🎉', '⚓']);
  expect((await list().setReaction('⚓').build(ivo).fetchNext()).length).toBe(1);
  expect(() => new Chat.ReactionsRequestBuilder().build()).toThrow(
    expect.objectContaining({ code: 'ERR_BAD_ARGUMENT' }),
  );
});

test('people, groups, members, bans, conversations and blocked users are listed page by page', async () => {
  await fixture.join('nils');
  const crew = new Chat.Group('crew', 'Crew', 'public');
  await ivo.createGroup(crew);
  await ivo.addMembersToGroup('crew', [new Chat.GroupMember('mara', 'moderator'), new Chat.GroupMember('nils')]);
  await ivo.banGroupMember('crew', 'nils');
  await ivo.blockUsers(['nils']);

  const users = new Chat.UsersRequestBuilder().setUIDs(['Ivo', 'mara', 'nils']).sortBy('name').setLimit(2).build(ivo);
  expect((await users.fetchNext()).map((user) => user.getUid())).toEqual(['ivo', 'mara']);
  expect((await users.fetchNext()).map((user) => [user.getUid(), user.getBlockedByMe()])).toEqual([['nils', true]]);
  expect(await users.fetchNext()).toEqual([]);
  // A user counts as online after 3 s.
  await fixture.clock.advance(3_000);
  const online = new Chat.UsersRequestBuilder().setSearchKeyword('mar').setUserStatus('online').build(ivo);
  expect((await online.fetchNext()).map((user) => user.getStatus())).toEqual(['online']);

  const groups = await new Chat.GroupsRequestBuilder().joinedOnly().setGroupType('public').build(mara).fetchNext();
  expect(groups.map((group) => [group.getGuid(), group.getHasJoined(), group.getScope()])).toEqual([
    ['crew', true, 'moderator'],
  ]);
  const members = await new Chat.GroupMembersRequestBuilder('crew').build(ivo).fetchNext();
  expect(members.map((each) => [each.getUid(), each.getScope(), each.getIsOwner(), each.getGuid()]).sort()).toEqual([
    ['ivo', 'admin', true, 'crew'],
    ['mara', 'moderator', false, 'crew'],
  ]);
  const moderators = new Chat.GroupMembersRequestBuilder('crew').setScopes(['moderator']).build(ivo);
  expect((await moderators.fetchNext()).length).toBe(1);
  const banned = await new Chat.BannedMembersRequestBuilder('crew').build(ivo).fetchNext();
  expect(banned.map((user) => user.getUid())).toEqual(['nils']);
  const blocked = await new Chat.BlockedUsersRequestBuilder().setDirection('blockedByMe').build(ivo).fetchNext();
  expect(blocked.map((user) => user.getUid())).toEqual(['nils']);

  const conversations = await new Chat.ConversationsRequestBuilder()
    .setConversationType('user')
    .setUnread()
    .build(mara)
    .fetchNext();
  const [conversation] = conversations;
  const partner = conversation?.getConversationWith();
  expect(partner instanceof Chat.User && partner.getUid()).toBe('ivo');
  expect([conversation?.getUnreadMessageCount(), conversation?.getLastMessage()?.getId()]).toEqual([
    7,
    messages.at(-1)?.getId(),
  ]);
});

function withMara(): Chat.MessagesRequestBuilder {
  return new Chat.MessagesRequestBuilder().setUID('Mara');
}

function numbers(list: readonly Chat.BaseMessage[]): number[] {
  return list.map((message) => Number(/\d+/.exec(String(message.getData()['text']))?.[0]));
}
