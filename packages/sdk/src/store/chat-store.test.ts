import { beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../base/chat-exception.ts';
import type { Json } from '../base/json.ts';
import { TextMessage } from '../model/text-message.ts';
import { newEntry } from '../outbox/outbox-entry.ts';
import { CREW, IVO, StoreFixture } from '../testing/store-fixture.ts';

let fixture: StoreFixture;

beforeEach(() => {
  fixture = new StoreFixture();
});

test('the store of a conversation is the same for the same user, reference and filter', () => {
  const { chat } = fixture;
  const store = chat.open(IVO, {});
  expect(chat.open(IVO, {})).toBe(store);
  const others = [
    chat.open(CREW, {}),
    chat.open({ receiverType: 'group', receiverId: 'ivo' }, {}),
    chat.open({ ...IVO, parentMessageId: 7 }, {}),
    chat.open(IVO, { hideDeletedMessages: true }),
  ];
  fixture.uid = 'lene';
  others.push(chat.open(IVO, {}));
  fixture.uid = undefined;
  others.push(chat.open(IVO, {}));
  expect(new Set([store, ...others].map(({ identity }) => identity)).size).toBe(7);
  expect(chat.stores).toEqual([store, ...others]);
});

test('the store of a conversation requests its pages with its filter', async () => {
  fixture.say(IVO, 'one');
  await fixture.open(IVO, { hideDeletedMessages: true });
  const thread = await fixture.open({ ...IVO, parentMessageId: 101 });
  expect(fixture.requests.map(({ path, query }) => [path, query.get('hideDeleted')])).toEqual([
    ['/users/ivo/messages', 'true'],
    ['/messages/101/thread', undefined],
  ]);
  expect(thread.store.settings).toMatchObject({ uid: 'ivo', parentMessageId: 101, limit: 30 });
  expect(fixture.chat.open(CREW, {}).settings).toMatchObject({ guid: 'crew' });
  expect(fixture.chat.open(CREW, {}).settings).not.toHaveProperty('parentMessageId');
});

test('the store of a conversation gets the sequence number with the first page', async () => {
  fixture.say(IVO, 'one', 'two');
  expect(fixture.chat.knownSeq('ivo_user_mara')).toBeUndefined();
  await fixture.open(IVO);
  expect([fixture.chat.knownSeq('ivo_user_mara'), fixture.loadedUpTo]).toEqual([2, [['ivo_user_mara', 2]]]);
});

test('the store of a conversation reports read messages of its conversation or thread', async () => {
  const [parent = 0, last = 0] = fixture.say(IVO, 'one', 'two');
  const [reply = 0] = fixture.say({ ...IVO, parentMessageId: parent }, 'reply');
  const [main, thread] = [await fixture.open(IVO), await fixture.open({ ...IVO, parentMessageId: parent })];
  main.store.seen(last, 'mara');
  thread.store.seen(reply, 'mara');
  await fixture.settle(300);
  expect(fixture.marks).toEqual([
    { receiptType: 'read', receiver: 'ivo', receiverType: 'user', parentId: undefined, id: last },
    { receiptType: 'read', receiver: 'ivo', receiverType: 'user', parentId: parent, id: reply },
  ]);
});

test('the store of a conversation reports a read mark that was rejected', async () => {
  const [last = 0] = fixture.say(IVO, 'one');
  const { store, view } = await fixture.open(IVO);
  fixture.rejectMarks = failure('ERR_BAD_ARGUMENT');
  store.seen(last, 'mara');
  await fixture.settle(300);
  expect(view.errors).toEqual(['ERR_BAD_ARGUMENT']);
});

test('the peers are the other users of the shown conversations', () => {
  const ivo = fixture.show(IVO);
  fixture.show(CREW);
  fixture.chat.open({ receiverType: 'user', receiverId: 'lene' }, {});
  expect(fixture.chat.peers).toEqual(['ivo']);
  ivo.store.views.clear();
  expect(fixture.chat.peers).toEqual([]);
});

test('a frame of a shown conversation is applied before its listeners are called', async () => {
  fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  const [two] = fixture.say(IVO, 'two');
  expect(fixture.ids(store).at(-1)).toBe(two);
  expect(fixture.applied.slice(1).map(({ frame, isCaughtUp }) => [frame.seq, isCaughtUp])).toEqual([[2, false]]);
});

test('a frame of a conversation that no view shows changes no store, and its listeners are called', async () => {
  fixture.say(IVO, 'one');
  const opened = await fixture.open(IVO);
  fixture.close(opened);
  const [two] = fixture.say(IVO, 'two');
  expect(fixture.ids(opened.store)).not.toContain(two);
  expect([fixture.applied.at(-1), fixture.chat.knownSeq('ivo_user_mara')]).toMatchObject([
    { frame: { seq: 2 }, isCaughtUp: false },
    1,
  ]);
});

test('a frame of a conversation that is loaded for the first time is applied after its page', async () => {
  fixture.say(IVO, 'one');
  const { respond } = fixture;
  let two: number | undefined;
  fixture.respond = (request) => {
    const response = respond(request);
    [two] = fixture.say(IVO, 'after the response was computed');
    return response;
  };
  const { store } = await fixture.open(IVO);
  expect([fixture.ids(store).at(-1), fixture.chat.knownSeq('ivo_user_mara')]).toEqual([two, 2]);
});

test('a frame of another conversation is not delayed by a shown one', async () => {
  fixture.say(IVO, 'one');
  fixture.say(CREW, 'one');
  const [ivo, crew] = [await fixture.open(IVO), await fixture.open(CREW)];
  const [two] = fixture.say(CREW, 'two');
  expect([fixture.ids(ivo.store).length, fixture.ids(crew.store).at(-1)]).toEqual([1, two]);
});

test('a late frame changes rows that were loaded before a newer page', async () => {
  const ids = fixture.say(IVO, ...Array.from({ length: 8 }, (_, index) => `number ${index}`));
  const opened = await fixture.open(IVO, { limit: 3 });
  const late: Json[] = [];
  fixture.server.broadcast = (frame) => void late.push(frame);
  fixture.server.edit(ids[7] ?? 0, 'edited');
  if (opened.view.active) await opened.store.loadEdge(opened.view.active, 'older');
  for (const frame of late) fixture.receive(frame);
  expect(fixture.text(ids[7] ?? 0)).toBe('edited');
});

test('a frame received during a request is also applied after the response', async () => {
  const ids = fixture.say(IVO, ...Array.from({ length: 8 }, (_, index) => `number ${index}`));
  const opened = await fixture.open(IVO, { limit: 3 });
  const { respond } = fixture;
  fixture.respond = (request) => {
    const response = respond(request);
    fixture.server.edit(ids[4] ?? 0, 'edited after the response was computed');
    return response;
  };
  if (opened.view.active) await opened.store.loadEdge(opened.view.active, 'older');
  expect(fixture.text(ids[4] ?? 0)).toBe('edited after the response was computed');
});

test('a restored connection catches up the shown conversations, and repeats the requests in flight', async () => {
  const [one = 0] = fixture.say(IVO, 'one');
  fixture.say(CREW, 'one');
  fixture.close(await fixture.open(CREW));
  const { store } = await fixture.open(IVO);
  fixture.isConnected = false;
  fixture.say(IVO, 'two');
  fixture.isConnected = true;
  store.seen(one, 'mara');
  void store.loadNewest();
  fixture.takePaths();
  fixture.chat.reconnected();
  expect(fixture.marks.map(({ id }) => id)).toEqual([one]);
  await fixture.settle();
  expect(fixture.takePaths().sort()).toEqual(['/conversations/ivo_user_mara/changes', '/users/ivo/messages']);
  expect(fixture.ids(store).length).toBe(2);
});

test('a restored connection updates a conversation whose first page was requested before it', async () => {
  fixture.say(IVO, 'one');
  const loaded = fixture.open(IVO);
  fixture.chat.reconnected();
  await loaded;
  await fixture.settle();
  expect(fixture.takePaths()).toEqual(['/users/ivo/messages', '/conversations/ivo_user_mara/changes']);
});

describe('a report that a conversation may have changed', () => {
  beforeEach(async () => {
    fixture.say(IVO, 'one', 'two');
  });

  test('a shown conversation is caught up, even if it has all numbered frames', async () => {
    const opened = await fixture.open(IVO);
    fixture.takePaths();
    fixture.chat.moved('unknown', undefined);
    expect(fixture.takePaths()).toEqual([]);
    fixture.chat.moved('ivo_user_mara', undefined);
    expect(fixture.takePaths()).toEqual(['/conversations/ivo_user_mara/changes']);
    await fixture.settle();
    fixture.close(opened);
    fixture.chat.moved('ivo_user_mara', undefined);
    expect(fixture.takePaths()).toEqual([]);
  });

  test('a reported unread count is that of the conversation, not of its threads', async () => {
    const [main, thread] = [await fixture.open(IVO), await fixture.open({ ...IVO, parentMessageId: 101 })];
    fixture.say(CREW, 'one');
    const crew = await fixture.open(CREW);
    fixture.chat.moved('ivo_user_mara', 7);
    fixture.chat.moved('ivo_user_mara', undefined);
    expect([main, thread, crew].map(({ store }) => store.unread.count)).toEqual([7, 0, 1]);
  });

  test('a reconnection catches up all shown conversations', async () => {
    await fixture.open(IVO);
    fixture.takePaths();
    fixture.chat.reconnected();
    expect(fixture.takePaths()).toEqual(['/conversations/ivo_user_mara/changes']);
  });
});

test('a change of who is typing notifies the views of that conversation', async () => {
  fixture.say(IVO, 'one');
  const [ivo, crew] = [await fixture.open(IVO), fixture.show(CREW)];
  fixture.chat.typingChanged('ivo_user_mara');
  expect([ivo.view.takeTopics(), crew.view.takeTopics()]).toEqual([['typing'], []]);
});

test('a change of a draft notifies the views of that conversation or thread', () => {
  const [main, thread] = [fixture.show(IVO), fixture.show({ ...IVO, parentMessageId: 7 })];
  fixture.chat.draftChanged('user:ivo:');
  expect([main.view.takeTopics(), thread.view.takeTopics()]).toEqual([['draft'], []]);
});

test('a change of the outbox notifies the views, and shows the pending message', () => {
  const { view } = fixture.show(IVO);
  const entry = newEntry(new TextMessage('ivo', 'mine', 'user'), 'a', 1, undefined);
  fixture.chat.outboxChanged(entry, false);
  expect([view.takeTopics(), fixture.chat.pending.of(IVO).map(({ key }) => key)]).toEqual([
    ['outbox', 'timeline'],
    ['m:mara:a'],
  ]);
  fixture.chat.outboxChanged(entry, true);
  expect(fixture.chat.pending.of(IVO)).toEqual([]);
  fixture.uid = undefined;
  view.takeTopics();
  fixture.chat.outboxChanged(entry, false);
  expect([view.takeTopics(), fixture.chat.pending.of(IVO)]).toEqual([[], []]);
});

test("the user's own message that the server has stored is shown in its conversation", async () => {
  fixture.say(IVO, 'one');
  fixture.say(CREW, 'one');
  const [ivo, crew] = [await fixture.open(IVO), await fixture.open(CREW)];
  fixture.isConnected = false;
  const conversation = fixture.server.conversation('ivo');
  const mine = fixture.server.send('mara', conversation, { text: 'mine' });
  fixture.chat.stored(fixture.server.render(conversation, mine));
  expect([fixture.ids(ivo.store).at(-1), fixture.ids(crew.store).length]).toEqual([mine.id, 1]);
  fixture.chat.show([crew.store], { ...fixture.server.render(conversation, mine), id: '900' });
  expect(fixture.ids(crew.store).at(-1)).toBe(900);
});

test('a store that is cleared keeps nothing and requests nothing', async () => {
  fixture.say(IVO, 'one');
  const { store } = await fixture.open(IVO);
  fixture.chat.outboxChanged(newEntry(new TextMessage('ivo', 'mine', 'user'), 'a', 1, undefined), false);
  fixture.server.read('ivo', fixture.server.conversation('ivo'), 101, undefined);
  void store.loadNewest().catch(() => undefined);
  fixture.chat.clear();
  const { chat } = fixture;
  expect([chat.stores, chat.messages.size, chat.pending.of(IVO), chat.knownSeq('ivo_user_mara')]).toEqual([
    [],
    0,
    [],
    undefined,
  ]);
  expect([
    fixture.requests.at(-1)?.signal?.aborted,
    chat.cursors.positionsOf('ivo_user_mara', undefined).readUpTo,
  ]).toEqual([true, 0]);
  fixture.takePaths();
  chat.reconnected();
  fixture.say(IVO, 'two');
  await fixture.settle(60_000);
  expect([fixture.takePaths(), chat.messages.size]).toEqual([[], 0]);
});

test('a failure to catch up is reported to the views of the conversation', async () => {
  fixture.say(IVO, 'one');
  fixture.say(CREW, 'one');
  const [ivo, crew] = [await fixture.open(IVO), await fixture.open(CREW)];
  fixture.respond = () => ({ status: 503, body: { error: { code: 'NO', message: 'No.' } } });
  fixture.chat.moved('ivo_user_mara', undefined);
  await fixture.settle(60_000);
  expect([ivo.view.errors, crew.view.errors]).toEqual([['NO'], []]);
  fixture.chat.clear();
  fixture.takePaths();
  await fixture.settle(600_000);
  expect(fixture.takePaths()).toEqual([]);
});

test('a cancelled message that arrives nevertheless is deleted', async () => {
  await fixture.cancelled.begin('mara');
  await fixture.open(IVO);
  fixture.cancelled.add(newEntry(new TextMessage('ivo', 'mine', 'user'), 'a', 1, undefined));
  const { id } = fixture.server.send('mara', fixture.server.conversation('ivo'), { text: 'mine', muid: 'a' });
  await fixture.settle();
  expect(fixture.requests.map(({ method, path }) => `${method} ${path}`)).toContain(`DELETE /messages/${id}`);
});
