import { beforeEach, expect, test } from 'vitest';
import { failure } from '../../base/chat-exception.ts';
import { CREW, IVO, StoreFixture } from '../../testing/store-fixture.ts';
import type { ConversationRef } from '../types.ts';

const CHANGES = '/conversations/ivo_user_mara/changes';

let fixture: StoreFixture;

beforeEach(() => {
  fixture = new StoreFixture();
});

test('the unread count of a catch-up is that of the conversation, not of its threads', async () => {
  const [parent = 0] = fixture.say(IVO, 'one');
  const [main, thread] = [await fixture.open(IVO), await fixture.open({ ...IVO, parentMessageId: parent })];
  fixture.missed(() => fixture.say(IVO, 'two'));
  await fixture.reconnect();
  expect([main.store.unread.count, thread.store.unread.count]).toEqual([2, 0]);
});

test('a catch-up takes the read position that the user has reached on another device, or gone back to', async () => {
  const [one = 0, two = 0] = fixture.say(IVO, 'one', 'two');
  const { store } = await fixture.open(IVO);
  for (const lastReadMessageId of [String(one), String(two), null]) {
    fixture.respond = () => ({ body: { data: [], meta: { toSeq: 2, unreadMessageCount: 1, lastReadMessageId } } });
    await fixture.reconnect();
    expect(String(store.unread.lastReadMessageId ?? null)).toBe(String(lastReadMessageId));
  }
});

test('a catch-up with an older server, whose changes have no read position, keeps the known one', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  store.applyUnread({ count: 0, lastReadMessageId: one });
  fixture.respond = () => ({ body: { data: [], meta: { toSeq: 2, unreadMessageCount: 1 } } });
  await fixture.reconnect();
  expect(store.unread).toEqual({ count: 1, lastReadMessageId: one });
});

test('a catch-up takes the read position although a message has arrived in the meantime, whose frame has a newer unread count', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  fixture.respond = () => ({
    body: { data: [], meta: { toSeq: 1, unreadMessageCount: 0, lastReadMessageId: String(one) } },
  });
  const respond = fixture.delay('/changes');
  fixture.chat.reconnected();
  await fixture.settle();
  fixture.say(IVO, 'two');
  respond();
  await fixture.settle();
  expect(store.unread).toEqual({ count: 2, lastReadMessageId: one });
});

test('a catch-up takes the unread count although a message has arrived in the meantime, if it has later ones', async () => {
  fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  fixture.respond = () => ({ body: { data: [], meta: { toSeq: 3, unreadMessageCount: 3 } } });
  const respond = fixture.delay('/changes');
  fixture.chat.reconnected();
  await fixture.settle();
  fixture.say(IVO, 'two');
  expect(store.unread.count).toBe(2);
  respond();
  await fixture.settle();
  expect(store.unread.count).toBe(3);
});

test('a message that is deleted permanently no longer counts as unread', async () => {
  const [one = 0, two = 0] = fixture.say(IVO, 'one', 'two');
  const { store } = await fixture.open(IVO);
  fixture.server.remove(one);
  await fixture.settle();
  expect([store.unread.count, fixture.ids(store)]).toEqual([1, [two]]);
});

test('messages whose read mark is rejected are shown as unread again', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  fixture.rejectMarks = failure('ERR_BAD_ARGUMENT');
  store.seen(one, 'mara');
  expect(store.unread.count).toBe(0);
  await fixture.settle(300);
  await fixture.settle();
  expect(store.unread.count).toBe(1);
});

test('the unread count of a catch-up is ignored if a newer one has arrived in the meantime, or the user has read further', async () => {
  const ids = fixture.say(IVO, 'one', 'two');
  const { store } = await fixture.open(IVO);
  const respond = fixture.delay('/changes');
  fixture.chat.reconnected();
  await fixture.settle();
  store.applyUnread({ count: 1 });
  respond();
  await fixture.settle();
  expect(store.unread.count).toBe(1);
  store.seen(ids[1] ?? 0, 'mara');
  fixture.chat.moved('ivo_user_mara', undefined);
  await fixture.settle();
  expect(store.unread.count).toBe(0);
});

test('the unread count of a catch-up is kept if the response has none', async () => {
  fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  fixture.respond = () => ({ body: { data: [], meta: { toSeq: 1 } } });
  await fixture.reconnect();
  expect(store.unread.count).toBe(1);
});

test('a catch-up takes what was saved or removed on other devices, and leaves other rows and conversations as they are', async () => {
  const [one = 0, two = 0, three = 0] = fixture.say(IVO, 'one', 'two', 'three');
  const [elsewhere = 0] = fixture.say(CREW, 'four');
  await fixture.open(IVO);
  await fixture.open(CREW);
  for (const id of [one, elsewhere]) fixture.chat.messages.setSaved(id, true);
  fixture.chat.messages.setSaved(three, false);
  const before = fixture.row(three);
  fixture.respond = ({ path }) => ({
    body: { data: [], meta: { toSeq: 3, ...(path === CHANGES && { savedMessageIds: [String(two)] }) } },
  });
  await fixture.reconnect();
  const saved = [one, two, three, elsewhere].map((id) => fixture.row(id)?.message.isSavedByMe());
  expect(saved).toEqual([false, true, false, true]);
  expect(fixture.row(three)).toBe(before);
});

test('the receipts of a catch-up are those of the other user', async () => {
  const mine = send(IVO);
  await fixture.open(IVO);
  await fixture.chat.cache?.begin('mara');
  expect(fixture.row(mine)?.tick).toBe('sent');
  fixture.missed(() => fixture.server.read('ivo', fixture.server.conversation('ivo'), mine, undefined));
  await fixture.reconnect();
  expect(fixture.row(mine)?.tick).toBe('read');
  await fixture.settle(2_000);
  expect((await fixture.storage.names('mara', 'cache')).length).toBe(1);
});

test('known receipts of a catch-up notify no row, and store nothing', async () => {
  const mine = send(IVO);
  fixture.server.read('ivo', fixture.server.conversation('ivo'), mine, undefined);
  await fixture.open(IVO);
  await fixture.reconnect();
  await fixture.chat.cache?.begin('mara');
  await fixture.reconnect();
  await fixture.settle(2_000);
  expect(await fixture.storage.names('mara', 'cache')).toEqual([]);
});

test('the receipts of a group count if all other members are listed; the member count is fetched once', async () => {
  const [first, second] = [send(CREW), send(CREW)];
  await fixture.open(CREW);
  const conversation = fixture.server.conversation('crew');
  fixture.missed(() => ['ivo', 'lene'].map((uid) => fixture.server.read(uid, conversation, first, undefined)));
  await fixture.reconnect();
  expect(fixture.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /groups/crew/messages',
    'GET /conversations/group_crew/changes',
    'GET /groups/crew',
  ]);
  expect([first, second].map((id) => fixture.row(id)?.tick)).toEqual(['read', 'sent']);
  fixture.missed(() => fixture.server.read('ivo', conversation, second, undefined));
  fixture.takePaths();
  await fixture.reconnect();
  expect([fixture.takePaths(), fixture.row(second)?.tick]).toEqual([['/conversations/group_crew/changes'], 'sent']);
});

test('the receipts of a group do not count if a member is missing from them, even while the member count is fetched', async () => {
  const mine = send(CREW);
  await fixture.open(CREW);
  fixture.missed(() => fixture.server.read('ivo', fixture.server.conversation('crew'), mine, undefined));
  await fixture.reconnect();
  expect([fixture.takePaths().at(-1), fixture.row(mine)?.tick]).toEqual(['/groups/crew', 'sent']);
});

test.each([
  [2, 'read'],
  [3, 'sent'],
])(
  'the receipts of a group with %i known members need no request: read by one other, a message is %s',
  async (membersCount, tick) => {
    const mine = send(CREW);
    await fixture.open(CREW);
    fixture.records.learnGroup({ guid: 'crew', membersCount });
    fixture.missed(() => fixture.server.read('ivo', fixture.server.conversation('crew'), mine, undefined));
    fixture.takePaths();
    await fixture.reconnect();
    expect([fixture.takePaths(), fixture.row(mine)?.tick]).toEqual([['/conversations/group_crew/changes'], tick]);
  },
);

test('a catch-up without receipts needs no member count', async () => {
  send(CREW);
  await fixture.open(CREW);
  fixture.takePaths();
  await fixture.reconnect();
  expect(fixture.takePaths()).toEqual(['/conversations/group_crew/changes']);
});

test('missing reply counts are fetched once for each message with missed replies', async () => {
  const [one = 0, two = 0, three = 0] = fixture.say(IVO, 'one', 'two', 'three');
  await fixture.open(IVO);
  fixture.missed(() => [...replies(one, 2), ...replies(two, 1)]);
  await fixture.reconnect();
  expect(fixture.takePaths().slice(1)).toEqual([CHANGES, `/messages/${one}`, `/messages/${two}`]);
  expect([one, two, three].map((id) => fixture.row(id)?.thread.replyCount)).toEqual([2, 1, 0]);
  await fixture.reconnect();
  expect(fixture.takePaths()).toEqual([CHANGES]);
});

test('missing reply counts are not fetched for messages that no list shows', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  await fixture.open(IVO, { searchKeyword: 'other' });
  fixture.missed(() => replies(one, 1));
  await fixture.reconnect();
  expect(fixture.takePaths().slice(1)).toEqual([CHANGES]);
});

test('missing reply counts are not fetched once a broadcast has brought them', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  await fixture.open(IVO);
  const [reply] = replies(one, 1);
  expect(reply).toBeGreaterThan(one);
  await fixture.reconnect();
  expect(fixture.takePaths().slice(1)).toEqual([CHANGES]);
});

test('missing reply counts are also fetched after a receipt of the thread', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  await fixture.open(IVO);
  const { broadcast } = fixture.server;
  fixture.server.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : broadcast(frame));
  const [reply = 0] = replies(one, 1);
  fixture.server.read('ivo', fixture.server.conversation('ivo'), reply, one);
  await fixture.reconnect();
  expect(fixture.requests.map(({ method, path }) => `${method} ${path}`).slice(1)).toEqual([
    `GET ${CHANGES}`,
    `GET /messages/${one}`,
  ]);
});

test('missing reply counts are fetched for replies that were deleted or withdrawn, too', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  const [reply = 0] = replies(one, 1);
  await fixture.open(IVO);
  const { broadcast } = fixture.server;
  fixture.server.broadcast = (frame) => (frame['type'] === 'thread_updated' ? undefined : broadcast(frame));
  fixture.server.remove(reply);
  await fixture.reconnect();
  expect(fixture.takePaths().slice(1)).toEqual([CHANGES, `/messages/${one}`, CHANGES]);
  expect(fixture.row(one)?.thread.replyCount).toBe(0);
});

test('missing reply counts of up to 10 messages are fetched one by one, of more with the pages the views show', async () => {
  const ids = fixture.say(IVO, ...Array.from({ length: 11 }, (_, index) => `number ${index}`));
  const { view } = await fixture.open(IVO);
  fixture.show(IVO);
  inOnePage();
  fixture.missed(() => ids.slice(0, 10).flatMap((id) => replies(id, 1)));
  fixture.takePaths();
  await fixture.reconnect();
  expect(fixture.takePaths()).toEqual([CHANGES, ...ids.slice(0, 10).map((id) => `/messages/${id}`)]);
  fixture.missed(() => ids.flatMap((id) => replies(id, 1)));
  await fixture.reconnect();
  expect(fixture.requests.map(({ query }) => query.get('around'))).toEqual([undefined, String(ids[10])]);
  expect(fixture.takePaths()).toEqual([CHANGES, '/users/ivo/messages']);
  expect(ids.map((id) => fixture.row(id)?.thread.replyCount)).toEqual([...ids.slice(1).map(() => 2), 1]);
  await fixture.reconnect();
  expect(fixture.takePaths()).toEqual([CHANGES]);
  view.active = undefined;
  fixture.missed(() => ids.flatMap((id) => replies(id, 1)));
  await fixture.reconnect();
  expect(fixture.takePaths()).toEqual([CHANGES]);
});

test('missing reply counts are fetched again 5 s after a failure, but not after a rejection', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  await fixture.open(IVO);
  const { respond } = fixture;
  const failWith = (status: number) => {
    fixture.respond = (request) =>
      request.path.startsWith('/messages/')
        ? { status, body: { error: { code: 'NO', message: 'No.' } } }
        : respond(request);
  };
  failWith(503);
  fixture.missed(() => replies(one, 1));
  await fixture.reconnect();
  fixture.takePaths();
  await fixture.settle(4_999);
  expect(fixture.takePaths()).toEqual([]);
  fixture.respond = respond;
  await fixture.settle(1);
  await fixture.settle();
  expect([fixture.takePaths(), fixture.row(one)?.thread.replyCount]).toEqual([[`/messages/${one}`], 1]);
  failWith(404);
  fixture.missed(() => replies(one, 1));
  await fixture.reconnect();
  fixture.takePaths();
  await fixture.settle(60_000);
  expect(fixture.takePaths()).toEqual([]);
});

test('reply counts that change during their request are fetched again, and the older response is ignored', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  await fixture.open(IVO);
  const respond = fixture.delay(`/messages/${one}`);
  fixture.missed(() => replies(one, 1));
  await fixture.reconnect();
  fixture.missed(() => replies(one, 1));
  await fixture.reconnect();
  expect(fixture.takePaths().filter((path) => path === `/messages/${one}`).length).toBe(2);
  expect(fixture.row(one)?.thread.replyCount).toBe(2);
  respond();
  await fixture.settle();
  expect(fixture.row(one)?.thread.replyCount).toBe(2);
});

test('missing reply counts do not restore a message that is removed during their request', async () => {
  const [one = 0] = fixture.say(IVO, 'one', 'two');
  const { store } = await fixture.open(IVO);
  const respond = fixture.delay(`/messages/${one}`);
  fixture.missed(() => replies(one, 1));
  await fixture.reconnect();
  store.segments.remove(fixture.chat.messages.keyOfId(one) ?? '');
  respond();
  await fixture.settle();
  expect([fixture.row(one), fixture.ids(store).length]).toEqual([undefined, 1]);
});

test('a missed change of the members notifies the views', async () => {
  fixture.say(IVO, 'one');
  const { view } = await fixture.open(IVO);
  const data = [{ type: 'group_member', conversationId: 'ivo_user_mara', seq: 2, data: {} }];
  fixture.respond = () => ({ body: { data, meta: { toSeq: 2 } } });
  await fixture.reconnect();
  expect(view.takeTopics()).toContain('conversation');
});

/** Returns all missed changes in one response. */
function inOnePage(): void {
  const { respond } = fixture;
  fixture.respond = (request) => {
    if (!request.path.endsWith('/changes')) return respond(request);
    const { events } = fixture.server.conversation('ivo');
    const data = events.slice(Number(request.query.get('since'))).map((event) => event.wireLater());
    return { body: { data, meta: { toSeq: events.length, hasMore: false } } };
  };
}

function send(ref: ConversationRef): number {
  return fixture.server.send('mara', fixture.server.conversation(ref.receiverId), { text: 'mine' }).id;
}

function replies(parent: number, count: number): number[] {
  return fixture.say({ ...IVO, parentMessageId: parent }, ...Array.from({ length: count }, () => 'reply'));
}
