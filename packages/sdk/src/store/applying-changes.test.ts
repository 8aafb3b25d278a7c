import { beforeEach, describe, expect, test } from 'vitest';
import type { Json } from '../base/json.ts';
import { CREW, IVO, type OpenedStore, StoreFixture } from '../testing/store-fixture.ts';

let fixture: StoreFixture;

beforeEach(() => {
  fixture = new StoreFixture();
});

test('a new message is appended, with the unread count that comes with it', async () => {
  const [first = 0] = fixture.say(IVO, 'one');
  const { store, view } = await fixture.open(IVO);
  const [second = 0] = fixture.say(IVO, 'two');
  expect([fixture.ids(store), store.unread.count]).toEqual([[first, second], 2]);
  expect(view.takeTopics()).toEqual(['timeline', 'unread']);
});

test('a new message in a thread leaves the conversation and its unread count unchanged', async () => {
  const [parent = 0] = fixture.say(IVO, 'one');
  const main = await fixture.open(IVO);
  const thread = await fixture.open({ ...IVO, parentMessageId: parent });
  const [reply] = fixture.say({ ...IVO, parentMessageId: parent }, 'reply');
  expect([fixture.ids(main.store), fixture.ids(thread.store)]).toEqual([[parent], [reply]]);
  expect([main.store.unread.count, thread.store.unread.count]).toEqual([1, 0]);
  expect(fixture.row(parent)?.thread.replyCount).toBe(1);
});

test('a new message in a thread does not bring an unread count of the conversation', async () => {
  fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  receive('message', { message: { ...message(150), parentId: '101' }, unreadMessageCount: 9 }, 2);
  expect(store.unread.count).toBe(1);
});

test('a new message with an unread count of its conversation changes no thread', async () => {
  const [parent = 0] = fixture.say(IVO, 'one');
  const thread = await fixture.open({ ...IVO, parentMessageId: parent });
  fixture.say(IVO, 'two');
  expect([thread.store.unread.count, fixture.ids(thread.store)]).toEqual([0, []]);
});

test('a new message whose count is unknown keeps the previous count', async () => {
  fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  receive('message', { message: message(150) }, 2);
  expect([fixture.ids(store).at(-1), store.unread.count]).toEqual([150, 1]);
});

test('a new message is not kept in memory where no list shows it', async () => {
  await fixture.open(IVO, { hasLinks: true });
  const [id = 0] = fixture.say(IVO, 'no link');
  expect([fixture.row(id), fixture.chat.messages.size]).toEqual([undefined, 0]);
});

test('a change of a message by an edit or deletion is shown in its row', async () => {
  const [one = 0, two = 0] = fixture.say(IVO, 'one', 'two');
  await fixture.open(IVO);
  fixture.server.edit(one, 'edited');
  fixture.server.delete(two);
  expect([fixture.text(one), fixture.row(two)?.message.isDeleted()]).toEqual(['edited', true]);
});

test('a permanent deletion removes the row, and changes of unknown messages add none', async () => {
  const [one = 0, two = 0] = fixture.say(IVO, 'one', 'two');
  const { store, view } = await fixture.open(IVO);
  fixture.server.remove(one);
  expect([fixture.ids(store), view.takeTopics(), fixture.row(one)]).toEqual([[two], ['timeline'], undefined]);
  receive('message_deleted', { permanent: true, message: { ...message(150), deletedAt: 9 } }, 4);
  receive('message_edited', { message: { id: '151', seq: 5, data: { text: 'part' } } }, 5);
  expect([fixture.ids(store), fixture.chat.messages.size]).toEqual([[two], 1]);
});

test('a changed message appears in a list whose filter it now matches', async () => {
  const [one = 0, two = 0, three = 0] = fixture.say(IVO, 'one', 'two', 'three');
  const { store } = await fixture.open(IVO, { searchKeyword: 'w' });
  expect(fixture.ids(store)).toEqual([two]);
  fixture.server.edit(three, 'now');
  expect(fixture.ids(store)).toEqual([two, three]);
  receive('message_moderated', { message: { ...message(150), data: { text: 'welcome' } } }, 5);
  expect(fixture.ids(store)).toEqual([two, three, 150]);
  expect(fixture.row(one)).toBeUndefined();
});

test('a change of a message by a moderator is shown in the row of the sender', async () => {
  const conversation = fixture.server.conversation('ivo');
  const held = fixture.server.send('mara', conversation, { text: 'held', isHeld: true });
  await fixture.open(IVO);
  expect(fixture.row(held.id)?.tick).toBe('pending');
  fixture.server.moderate(held.id, 'approved');
  expect(fixture.row(held.id)?.tick).toBe('sent');
});

test('a changed message moves from the list it leaves to the list it enters', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const [ones, twos] = [
    await fixture.open(IVO, { searchKeyword: 'one' }),
    await fixture.open(IVO, { searchKeyword: 'two' }),
  ];
  fixture.server.edit(one, 'two');
  expect([fixture.ids(ones.store), fixture.ids(twos.store), fixture.text(one)]).toEqual([[], [one], 'two']);
});

test('added and removed reactions are shown', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  await fixture.open(IVO);
  fixture.server.react('mara', one, '👍', true);
  expect(fixture.row(one)?.reactions).toEqual([{ reaction: '👍', count: 1, reactedByMe: true }]);
  fixture.server.react('ivo', one, '👍', true);
  fixture.server.react('mara', one, '👍', false);
  expect(fixture.row(one)?.reactions).toEqual([{ reaction: '👍', count: 1, reactedByMe: false }]);
});

test('a pinned message is shown as pinned until it is unpinned, and stays saved', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  receive('message_saved', { messageId: String(one), savedByMe: true });
  const pin = { ...message(one), pinnedAt: 2_000_000_009, pinnedBy: 'ivo', seq: 2 };
  receive('message_pinned', { message: pin, by: { uid: 'ivo', name: 'Ivo' } }, 2);
  const shown = () => fixture.row(one)?.message;
  expect([shown()?.getPinnedAt(), shown()?.getPinnedBy(), shown()?.isSavedByMe()]).toEqual([
    2_000_000_009,
    'ivo',
    true,
  ]);
  receive('message_unpinned', { message: { ...message(one), seq: 3 }, by: { uid: 'ivo', name: 'Ivo' } }, 3);
  expect([shown()?.getPinnedAt(), shown()?.getPinnedBy(), shown()?.isSavedByMe()]).toEqual([
    undefined,
    undefined,
    true,
  ]);
  receive('message_saved', { messageId: String(one), savedByMe: false });
  expect([shown()?.isSavedByMe(), fixture.ids(store)]).toEqual([false, [one]]);
});

test('a receipt changes the ticks of the rows it covers', async () => {
  const conversation = fixture.server.conversation('ivo');
  const [one, two] = ['one', 'two'].map((text) => fixture.server.send('mara', conversation, { text }).id);
  await fixture.open(IVO);
  const ticks = () => [one, two].map((id) => fixture.row(id ?? 0)?.tick);
  expect(ticks()).toEqual(['sent', 'sent']);
  let heard = 0;
  fixture.chat.messages.subscribe(fixture.chat.messages.keyOfId(two ?? 0) ?? '', () => {
    heard += 1;
  });
  fixture.server.read('ivo', conversation, one ?? 0, undefined);
  await fixture.settle();
  expect([ticks(), heard]).toEqual([['read', 'sent'], 0]);
});

test('reply counts are applied, and the views of the thread are notified', async () => {
  const [parent = 0] = fixture.say(IVO, 'one');
  const { view } = await fixture.open(IVO);
  receive('thread_updated', { parentId: String(parent), replyCount: 4, unreadReplyCount: 2, lastReplyAt: 9 });
  expect(fixture.row(parent)?.thread).toEqual({ replyCount: 4, unreadRepliesCount: 2, lastReplyAt: 9 });
  expect(view.takeTopics()).toEqual(['thread']);
});

test.each([
  ['group_member', ['conversation', 'timeline']],
  ['call', ['timeline']],
])('a frame of the type %s adds its message', async (type, topics) => {
  fixture.say(CREW, 'one');
  const { store, view } = await fixture.open(CREW);
  receive(type, { message: { ...message(150), receiver: 'crew', receiverType: 'group' } }, 2, 'group_crew');
  expect(fixture.ids(store).at(-1)).toBe(150);
  expect(view.takeTopics()).toEqual(topics);
});

test.each(['skip', 'typing', 'presence', 'later'])('a frame of the type %s changes no message', async (type) => {
  const [one] = fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  receive(type, { message: message(150), messageId: String(one), parentId: String(one), replyCount: 2 }, 2);
  expect([fixture.ids(store), fixture.row(one ?? 0)?.revision]).toEqual([[one], 1]);
});

describe('the state of the user in a conversation', () => {
  let main: OpenedStore;
  let thread: OpenedStore;

  beforeEach(async () => {
    const [parent = 0] = fixture.say(IVO, 'one', 'two');
    main = await fixture.open(IVO);
    thread = await fixture.open({ ...IVO, parentMessageId: parent });
  });

  test('the state of the user in a conversation follows the user’s other devices', () => {
    receive('conversation_state', { conversationId: 'ivo_user_mara', unreadMessageCount: 1, lastReadMessageId: '101' });
    expect(main.store.unread).toEqual({ count: 1, lastReadMessageId: 101 });
    expect(thread.store.unread).toEqual({ count: 0, lastReadMessageId: undefined });
    receive('conversation_state', { conversationId: 'ivo_user_mara', unreadMessageCount: 2 });
    expect(main.store.unread).toEqual({ count: 2, lastReadMessageId: undefined });
  });

  test('the state of the user in a conversation leaves other conversations unchanged', () => {
    receive('conversation_state', { conversationId: 'other', unreadMessageCount: 1 });
    receive('presence', { conversationId: 'ivo_user_mara', unreadMessageCount: 1 });
    expect(main.store.unread.count).toBe(2);
  });

  test.each([
    'conversation_state',
    'conversation_removed',
    'group_member',
    'presence',
    'user_updated',
    'group_updated',
  ])('a frame of the type %s notifies the views of user, group and membership', (type) => {
    main.view.takeTopics();
    receive(type, {}, undefined, 'other');
    expect(main.view.takeTopics()).toEqual(['conversation']);
  });
});

test.each([
  ['left', { guid: 'crew', hasJoined: false }],
  ['banned', { guid: 'crew', hasJoined: false, isBanned: true }],
])('the end of a membership is stored in the group (%s)', async (cause, expected) => {
  const [one] = fixture.say(CREW, 'one');
  const { store } = await fixture.open(CREW);
  receive('conversation_removed', { conversationId: 'group_crew', cause });
  expect([fixture.records.group('crew'), fixture.ids(store)]).toEqual([expected, [one]]);
});

test('the end of a membership changes no user, and no group that is not open', async () => {
  fixture.say(IVO, 'one');
  await fixture.open(IVO);
  receive('conversation_removed', { conversationId: 'ivo_user_mara' });
  receive('conversation_removed', { conversationId: 'group_crew' });
  receive('group_member', { conversationId: 'ivo_user_mara' });
  expect([fixture.records.group('ivo'), fixture.records.group('crew')]).toEqual([undefined, undefined]);
});

test('a membership lasts until a frame ends it', async () => {
  fixture.say(CREW, 'one');
  await fixture.open(CREW);
  receive('conversation_state', { conversationId: 'group_crew' });
  expect(fixture.records.group('crew')).toBeUndefined();
});

function receive(type: string, data: Json, seq?: number, conversationId = 'ivo_user_mara'): void {
  fixture.receive({ type, at: 1, conversationId, ...(seq !== undefined && { seq }), data });
}

function message(id: number): Json {
  return {
    id: String(id),
    conversationId: 'ivo_user_mara',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    category: 'message',
    type: 'text',
    sentAt: 2_000_000_000,
    seq: 9,
    data: { text: `text of ${id}` },
  };
}
