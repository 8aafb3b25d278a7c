import { beforeEach, describe, expect, test } from 'vitest';
import { failure } from '../base/chat-exception.ts';
import { codeOf } from '../testing/code-of.ts';
import { FakeView } from '../testing/fake-view.ts';
import { LoneStore, messageJson, middlePage, newestPage, wholePage } from '../testing/lone-store.ts';
import { messageFrame } from '../testing/message-frame.ts';

let lone: LoneStore;

beforeEach(() => {
  lone = new LoneStore();
});

test('concurrent requests for the newest page share one call, and a later request makes a new one', async () => {
  const both = [lone.store.loadNewest(), lone.store.loadNewest()];
  await lone.request.respond(wholePage([1, 2]));
  const [one, two] = await Promise.all(both);
  expect([one === two, lone.requests.length, lone.store.segments.live === one, lone.ids]).toEqual([
    true,
    1,
    true,
    [1, 2],
  ]);
  void lone.store.loadNewest();
  expect(lone.requests.map(({ request }) => request)).toEqual([{ kind: 'newest' }, { kind: 'newest' }]);
});

test('a request for the newest page fails for all its callers, and can be repeated', async () => {
  const failed = codeOf(lone.store.loadNewest());
  await lone.request.reject(failure('ERR_NETWORK'));
  expect([await failed, lone.store.segments.live]).toEqual(['ERR_NETWORK', undefined]);
  const loaded = lone.store.loadNewest();
  await lone.request.respond(wholePage([1]));
  await loaded;
  expect(lone.ids).toEqual([1]);
});

test('a request for the newest page returns the state of the conversation, and notifies the views', async () => {
  lone.view.takeTopics();
  await lone.load(wholePage([1, 2], { seq: 8, unread: { count: 3, lastReadMessageId: 1 } }));
  expect([lone.store.conversationId, lone.store.loadedSeq, lone.store.unread]).toEqual([
    'c',
    8,
    { count: 3, lastReadMessageId: 1 },
  ]);
  expect([lone.states, lone.behind]).toEqual([
    [{ conversationId: 'c', seq: 8, unread: { count: 3, lastReadMessageId: 1 } }],
    0,
  ]);
  expect(lone.view.takeTopics()).toEqual(['timeline', 'unread']);
});

test('a request for the newest page without a state keeps the known state of the conversation', async () => {
  await lone.load(wholePage([1], { seq: 8 }));
  await lone.load({ ...wholePage([1, 2]), state: undefined });
  expect([lone.store.conversationId, lone.store.loadedSeq, lone.states.length]).toEqual(['c', 0, 1]);
});

test('a page around a message has 15 messages before and after it, or as many as requested', async () => {
  void lone.store.loadAround(5);
  void lone.store.loadAround('unread', 10, 30);
  expect(lone.requests.map(({ request }) => request)).toEqual([
    { kind: 'around', id: 5, before: 15, after: 15 },
    { kind: 'around', id: 'unread', before: 10, after: 30 },
  ]);
});

test('a page around a message is fetched once for equal concurrent requests', async () => {
  const both = [lone.store.loadAround(5), lone.store.loadAround(5)];
  void lone.store.loadAround(5, 1, 1);
  expect(lone.requests.length).toBe(2);
  await lone.requests[0]?.respond({ ...middlePage([4, 5, 6]), isAnchorFound: true });
  const [one, two] = await Promise.all(both);
  expect([one === two, one?.page.isAnchorFound, one?.segment.size]).toEqual([true, true, 3]);
  expect(lone.store.segments.live).toBeUndefined();
  void lone.store.loadAround(5);
  expect(lone.requests.length).toBe(3);
});

test('a page around a message that ends at the newest message is live', async () => {
  const found = lone.store.loadAround(5);
  await lone.request.respond(wholePage([4, 5]));
  expect((await found).segment).toBe(lone.store.segments.live);
});

test('the page at an edge is appended to the segment, and is fetched once for all callers', async () => {
  const segment = await lone.load(newestPage([5, 6]));
  lone.view.takeTopics();
  const both = [lone.store.loadEdge(segment, 'older'), lone.store.loadEdge(segment, 'older')];
  expect([segment.edge('older').status, lone.view.takeTopics()]).toEqual(['loading', ['timeline']]);
  expect(lone.requests.at(-1)?.request).toEqual({ kind: 'older', id: 5 });
  await lone.request.respond(wholePage([3, 4]));
  await Promise.all(both);
  expect([lone.requests.length, segment.edge('older').status, lone.ids]).toEqual([2, 'done', [3, 4, 5, 6]]);
  expect(lone.view.takeTopics()).toEqual(['timeline']);
});

test.each([[{ id: 5, isDone: true }], [{ id: undefined, isDone: false }]])(
  'the page at an edge is not requested where none exists: %j',
  async (older) => {
    const segment = await lone.load({ ...wholePage([5, 6]), older });
    lone.view.takeTopics();
    await lone.store.loadEdge(segment, 'older');
    expect([lone.requests.length, lone.view.takeTopics()]).toEqual([1, []]);
  },
);

test('the page at an edge shows the failure of its last request until the next one', async () => {
  const segment = await lone.load(newestPage([5, 6]));
  const failed = codeOf(lone.store.loadEdge(segment, 'older'));
  lone.view.takeTopics();
  await lone.request.reject(new TypeError('No.'));
  expect([await failed, segment.edge('older')]).toMatchObject([
    'ERR_BAD_RESPONSE',
    { status: 'error', error: { code: 'ERR_BAD_RESPONSE' } },
  ]);
  expect(lone.view.takeTopics()).toEqual(['timeline']);
  const loaded = lone.store.loadEdge(segment, 'older');
  expect(segment.edge('older').status).toBe('loading');
  await lone.request.respond(newestPage([4]));
  await loaded;
  expect(segment.edge('older')).toEqual({ status: 'idle' });
});

test('the page at an edge is dropped if the segment was removed during the request', async () => {
  const segment = await lone.load(newestPage([5, 6]));
  const loaded = lone.store.loadEdge(segment, 'older');
  lone.store.segments.clear();
  await lone.request.respond(wholePage([3, 4]));
  await loaded;
  expect([lone.records.size, lone.store.segments.all]).toEqual([0, []]);
});

test('the page at an edge makes the segment live when the server has nothing newer', async () => {
  const around = lone.store.loadAround(5);
  await lone.request.respond(middlePage([4, 5]));
  const { segment } = await around;
  const loaded = lone.store.loadEdge(segment, 'newer');
  expect(lone.requests.at(-1)?.request).toEqual({ kind: 'newer', id: 5 });
  await lone.request.respond(wholePage([6]));
  await loaded;
  expect([lone.store.segments.live === segment, lone.ids]).toEqual([true, [4, 5, 6]]);
});

test('a lost connection repeats the requests in flight, whose responses may miss frames', async () => {
  await lone.load(wholePage([1], { seq: 8 }));
  const loaded = lone.store.loadNewest();
  lone.store.invalidate();
  await lone.request.respond(wholePage([1, 2]));
  await lone.request.respond(wholePage([1, 2, 3]));
  await loaded;
  expect([lone.requests.length, lone.ids, lone.behind]).toEqual([3, [1, 2, 3], 0]);
});

test('a lost connection before the first page shows that page and then updates it, once', async () => {
  lone.store.invalidate();
  const [loaded, around] = [lone.store.loadNewest(), lone.store.loadAround(1)];
  await lone.requests[0]?.respond(wholePage([1], { seq: 8 }));
  await loaded;
  expect([lone.ids, lone.behind, lone.requests.length]).toEqual([[1], 1, 2]);
  // Requested in the same generation as the first page.
  await lone.requests[1]?.respond(wholePage([1]));
  await lone.request.respond(wholePage([1]));
  await around;
  expect([lone.requests.length, lone.behind]).toEqual([3, 1]);
});

test('a lost connection does not mark a page without a state as behind', async () => {
  lone.store.invalidate();
  await lone.load({ ...wholePage([1]), state: undefined });
  expect(lone.behind).toBe(0);
  await lone.load(wholePage([1], { seq: 8 }));
  expect(lone.behind).toBe(1);
});

test('a frame received during a request is applied after the page if it is newer, and advances its number up to the first gap', async () => {
  const loaded = lone.store.loadNewest();
  for (const seq of [7, 8, 9, 10, 12]) lone.store.bufferFrame(messageFrame(seq));
  lone.store.bufferFrame(messageFrame(undefined));
  await lone.request.respond(wholePage([1], { seq: 8 }));
  await loaded;
  expect(lone.applied.map(({ seq }) => seq)).toEqual([9, 10, 12, undefined]);
  expect(lone.states.at(-1)?.seq).toBe(10);
});

test('a frame of another conversation received during a request is not applied', async () => {
  const loaded = lone.store.loadNewest();
  lone.store.bufferFrame(messageFrame(9, 'd'));
  await lone.request.respond(wholePage([1], { seq: 8 }));
  await loaded;
  expect([lone.applied, lone.states.at(-1)?.seq]).toEqual([[], 8]);
  const again = lone.store.loadNewest();
  lone.store.bufferFrame(messageFrame(9, 'd'));
  await lone.request.respond({ ...wholePage([1]), state: undefined });
  await again;
  expect(lone.applied).toEqual([]);
});

test('a frame received during several requests is buffered until the last response', async () => {
  await lone.load(wholePage([1], { seq: 8 }));
  const [newest, around] = [lone.store.loadNewest(), lone.store.loadAround(1)];
  lone.store.bufferFrame(messageFrame(9));
  await lone.requests[1]?.respond(wholePage([1], { seq: 8 }));
  await newest;
  expect(lone.applied.map(({ seq }) => seq)).toEqual([9]);
  await lone.requests[2]?.respond(wholePage([1], { seq: 8 }));
  await around;
  expect(lone.applied.map(({ seq }) => seq)).toEqual([9, 9]);
  await lone.load(wholePage([1], { seq: 8 }));
  expect(lone.applied.length).toBe(2);
});

test('a frame is dropped outside of requests, and when the store is idle', async () => {
  lone.store.bufferFrame(messageFrame(9));
  const loaded = lone.store.loadNewest();
  lone.store.bufferFrame(messageFrame(9));
  lone.store.suspend(100);
  await lone.request.respond(wholePage([1], { seq: 8 }));
  await loaded;
  expect(lone.applied).toEqual([]);
});

test('an incoming message is shown in the live segment', async () => {
  await lone.load(wholePage([1]));
  lone.view.takeTopics();
  lone.take(messageJson(2));
  expect([lone.ids, lone.view.takeTopics()]).toEqual([[1, 2], ['timeline']]);
});

test('a message that leaves the filter is removed', async () => {
  lone = new LoneStore({ settings: { hideDeletedMessages: true } });
  await lone.load(wholePage([1, 2]));
  lone.view.takeTopics();
  lone.take({ ...messageJson(2), seq: 9, deletedAt: 5 });
  expect([lone.ids, lone.view.takeTopics()]).toEqual([[1], ['timeline']]);
});

test('a pending message moves to its position once it is stored', async () => {
  await lone.load(wholePage([1, 5]));
  lone.take({ ...messageJson(3), id: undefined, muid: 'a' });
  lone.take(messageJson(4));
  lone.take({ ...messageJson(9), muid: 'a' });
  expect(lone.ids).toEqual([1, 4, 5, 9]);
});

test('firstUnreadId returns only the id of the first unread message', async () => {
  const found = lone.store.firstUnreadId();
  expect(lone.requests.at(-1)?.request).toEqual({ kind: 'firstUnread' });
  await lone.request.respond(wholePage([5]));
  expect([await found, lone.store.segments.all]).toEqual([5, []]);
  const none = lone.store.firstUnreadId();
  await lone.request.respond(wholePage([]));
  expect(await none).toBeUndefined();
});

test('reply counts received during a request replace those of its response', async () => {
  const loaded = lone.store.loadNewest();
  lone.records.setReplyCounts(5, { replyCount: 3 });
  await lone.request.respond(wholePage([5, 6], {}, () => ({ replyCount: 1 })));
  await loaded;
  expect([5, 6].map((id) => lone.records.jsonOf(lone.records.keyOfId(id))['replyCount'])).toEqual([3, 1]);
});

describe('restored rows', () => {
  const known = {
    conversationId: 'c',
    seq: 8,
    rows: [messageJson(5), messageJson(6)],
    unreadMessageCount: 2,
    lastReadMessageId: 4,
  };

  test('restored rows are live, and continue at their oldest message', () => {
    lone.store.restore({ ...known, isWhole: false });
    expect([lone.ids, lone.store.conversationId, lone.store.loadedSeq]).toEqual([[5, 6], 'c', 8]);
    expect(lone.store.unread).toEqual({ count: 2, lastReadMessageId: 4 });
    expect(lone.store.segments.live).toMatchObject({ older: { id: 5, isDone: false }, newer: { isDone: true } });
  });

  test('restored rows of a whole conversation have nothing older, even if there are none', () => {
    lone.store.restore({ ...known, rows: [], isWhole: true });
    expect([lone.ids, lone.store.segments.live?.older]).toEqual([[], { id: undefined, isDone: true }]);
  });
});

test('cached rows are the newest stored ones, with the unread state', async () => {
  await lone.load(wholePage([1, 2, 3], { unread: { count: 1, lastReadMessageId: 2 } }));
  const idsOf = (count: number) => lone.store.newestRows(count)?.rows.map((json) => json['id']);
  expect([idsOf(2), idsOf(3), idsOf(9)]).toEqual([
    ['2', '3'],
    ['1', '2', '3'],
    ['1', '2', '3'],
  ]);
  expect([lone.store.newestRows(2), lone.store.newestRows(3)]).toMatchObject([
    { isWhole: false, unreadMessageCount: 1, lastReadMessageId: 2 },
    { isWhole: true },
  ]);
  lone.take({ ...messageJson(4), id: undefined, muid: 'a' });
  expect(idsOf(9)).toEqual(['1', '2', '3']);
});

test('cached rows are not whole while older ones are missing, and undefined without a live segment', async () => {
  expect(lone.store.newestRows(9)).toBeUndefined();
  await lone.load(newestPage([1]));
  expect(lone.store.newestRows(9)).toMatchObject({ isWhole: false });
});

test('an idle store aborts its requests and keeps its newest messages', async () => {
  await lone.load(wholePage([1, 2, 3]));
  void lone.store.loadNewest();
  lone.store.suspend(2);
  expect([lone.request.signal.aborted, lone.ids]).toEqual([true, [2, 3]]);
  void lone.store.loadAround(1);
  expect(lone.request.signal.aborted).toBe(false);
});

test('a disposed store aborts its requests and keeps nothing', async () => {
  await lone.load(wholePage([1, 2, 3]));
  void lone.store.loadNewest();
  lone.store.dispose();
  expect([lone.request.signal.aborted, lone.records.size]).toEqual([true, 0]);
});

test('views of a segment that is merged into another show the merged one', async () => {
  const around = lone.store.loadAround(5);
  await lone.request.respond(middlePage([4, 5]));
  const other = new FakeView();
  lone.store.views.add(other);
  lone.view.active = (await around).segment;
  const newest = await lone.load(wholePage([5, 6]));
  expect([lone.view.active === newest, other.active, lone.ids]).toEqual([true, undefined, [4, 5, 6]]);
});

describe('a segment that no view shows', () => {
  const around = async (from: number, count: number) => {
    const found = lone.store.loadAround(from);
    const ids = Array.from({ length: count }, (_, index) => from + index);
    await lone.request.respond(middlePage(ids));
    const { segment } = await found;
    lone.store.segments.markShown(segment);
    return segment;
  };

  test('segments that no view shows are dropped above 2,000 messages, least recently used first', async () => {
    lone.store.views.add(new FakeView());
    lone.view.active = await around(1, 1_000);
    const [older, newer] = [await around(2_001, 1_000), await around(4_001, 999)];
    lone.store.segments.markShown(older);
    const last = await around(6_001, 1);
    await around(7_001, 1);
    const isKept = () => [lone.view.active, older, newer, last].map((each) => each && lone.store.segments.has(each));
    expect(isKept()).toEqual([true, true, true, true]);
    await around(8_001, 1);
    expect(isKept()).toEqual([true, true, false, true]);
  });

  test('a segment that was just fetched is not dropped: a view is about to show it', async () => {
    await around(1, 1_500);
    const fetched = await around(3_001, 501);
    expect([lone.store.segments.has(fetched), lone.records.keyOfId(3_001)]).toEqual([true, fetched.at(0)]);
  });
});

test('a background failure is reported to each view', () => {
  lone.store.report(failure('ERR_TIMEOUT'));
  expect(lone.view.errors).toEqual(['ERR_TIMEOUT']);
});
