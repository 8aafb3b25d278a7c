import { describe, expect, test } from 'vitest';
import { READER } from '../../testing/sample-row.ts';
import { FAR_FROM_NEWEST, flushPromises, sessionOf } from './session-of.fixture.ts';

describe('opening at the unread messages', () => {
  test('the list opens at the newest message if everything below the separator fits', async () => {
    const { session, scrolls } = await openedAtUnread({ distanceToNewest: 200 });
    expect(scrolls).toEqual(['unread third', 'newest']);
    expect(session.separator.key.get()).toBe('i:26');
  });

  test('the list opens at the separator if the unread messages do not fit', async () => {
    const { scrolls } = await openedAtUnread({ distanceToNewest: 201 });
    expect(scrolls).toEqual(['unread third']);
  });

  test('a conversation that was never read shows the loaded messages below the separator, even after older ones arrive', async () => {
    const { session, source, scrolls } = await openedAtUnread({ count: 201, lastReadMessageId: undefined });
    expect([session.separator.key.get(), scrolls]).toEqual(['i:26', []]);
    source.show({ keys: [...source.add(101, 103), ...source.getSnapshot('timeline').keys] });
    expect(session.separator.key.get()).toBe('i:101');
  });
});

describe('opening with stored rows', () => {
  test('stored rows that contain the first unread message are shown there immediately, and once', async () => {
    const { session, source, scrolls, setViewport, release } = openedWithStored({ lastReadMessageId: 25 });
    expect([scrolls, session.separator.key.get()]).toEqual([['unread third'], 'i:26']);
    setViewport(24, 30, { distanceToNewest: 900 });
    source.receive(31, 33);
    await release('i:26', 8);
    expect(scrolls).toEqual(['unread third']);
    expect(session.separator.count.get()).toBe(8);
  });

  test('stored rows that do not contain it wait for the response', async () => {
    const { scrolls, release } = openedWithStored({ lastReadMessageId: 15, older: 'idle' });
    expect(scrolls).toEqual([]);
    await release('i:16', 20);
    expect(scrolls).toEqual(['unread third']);
  });

  test('a late response scrolls away from visible rows, unless the user has scrolled', async () => {
    const waiting = openedWithStored({ lastReadMessageId: 30 });
    waiting.setViewport(21, 30);
    waiting.clock.pass(300);
    waiting.source.receive(31, 40);
    waiting.setViewport(21, 30, { distanceToNewest: 900 });
    await waiting.release('i:31', 10);
    expect(waiting.scrolls.slice(-1)).toEqual(['unread third animated']);
    const moved = openedWithStored({ lastReadMessageId: 30 });
    moved.setViewport(10, 19, { ...FAR_FROM_NEWEST, dragging: true });
    moved.source.receive(31, 40);
    await moved.release('i:31', 10);
    expect([moved.scrolls, moved.session.separator.key.get()]).toEqual([[], 'i:31']);
  });

  test('nothing counts as seen before the list has opened', async () => {
    const { source, clock, setViewport, release } = openedWithStored({ lastReadMessageId: 30 });
    setViewport(21, 30);
    clock.pass(5_000);
    const seen = () => source.requests.filter((request) => request.startsWith('seen'));
    expect(seen()).toEqual([]);
    await release(undefined, 0);
    clock.pass(300);
    expect(seen()).toHaveLength(1);
  });
});

describe('the unread separator', () => {
  test('the separator keeps the number of new messages while they are read', async () => {
    const { session, source, clock, setViewport } = sessionOf();
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.set('unread', { count: 2, lastReadMessageId: 30, paused: false });
    source.receive(31, 32);
    source.receive(33);
    expect(session.separator.count.get()).toBe(3);
    source.set('unread', { count: 0, lastReadMessageId: 33, paused: false });
    clock.pass(2_999);
    expect([session.separator.key.get(), session.separator.count.get()]).toEqual(['i:31', 3]);
    clock.pass(1);
    expect(session.separator.key.get()).toBeUndefined();
  });

  test('a thread, which has no counts, hides the separator 3 s after the newest message was seen', async () => {
    const { session, source, clock, setViewport } = sessionOf();
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.receive(31);
    clock.pass(10_000);
    expect(session.separator.key.get()).toBe('i:31');
    setViewport(22, 31);
    clock.pass(3_300);
    expect(session.separator.key.get()).toBeUndefined();
  });

  test('the separator is above the message marked as unread until the list is closed', () => {
    const { session, source } = sessionOf();
    source.set('unread', { count: 4, lastReadMessageId: 26, paused: true });
    session.markedUnread('i:27');
    session.setActive(false);
    expect([session.separator.key.get(), session.separator.count.get()]).toEqual(['i:27', 4]);
    session.setOnScreen(false);
    expect(session.separator.key.get()).toBeUndefined();
  });
});

test('a new message scrolls to the newest one from older messages if the list is set to do so', async () => {
  const shown = { live: false, segmentId: 2 };
  const following = sessionOf({ scrollsToNew: true });
  following.source.show(shown);
  following.session.arrivedUnloaded(40);
  expect(following.source.requests).toContain('go live');
  const busy = sessionOf({ scrollsToNew: true, isBusy: true });
  busy.source.show(shown);
  busy.session.arrivedUnloaded(40);
  expect(busy.source.requests).not.toContain('go live');
});

test('messages that arrived during a jump get a separator once the newest are shown, unless the user sends one', () => {
  const live = (source: ReturnType<typeof sessionOf>['source']) =>
    source.show({ live: true, segmentId: 3, keys: [...source.add(20, 30, { sender: READER }), ...source.add(31, 33)] });
  const back = sessionOf();
  back.source.show({ live: false, segmentId: 2 });
  back.session.arrivedUnloaded(32);
  back.session.arrivedUnloaded(33);
  expect(back.session.separator.key.get()).toBeUndefined();
  live(back.source);
  expect([back.session.separator.key.get(), back.session.separator.count.get()]).toEqual(['i:32', 2]);
  const sender = sessionOf();
  sender.source.show({ live: false, segmentId: 2 });
  sender.session.arrivedUnloaded(32);
  sender.source.send(34);
  live(sender.source);
  expect(sender.session.separator.key.get()).toBeUndefined();
});

test('a jump to a message without a row scrolls to the nearest older row, without a highlight', async () => {
  const { session, source, scrolls } = sessionOf();
  source.add(100, 100);
  source.show({ keys: source.add(1, 12).filter((key) => key !== 'i:7') });
  scrolls.length = 0;
  const arrival = session.jump(7);
  await flushPromises();
  expect(source.requests).toContain('go to 7');
  session.rowsRendered(motionlessView(scrolls), session.rows.keys);
  expect(await arrival).toBe(true);
  expect([scrolls.at(-1), session.highlight.row.get()]).toEqual(['i:6 center', undefined]);
});

test('a row is highlighted for 2 s with reduced motion', async () => {
  const { session, clock } = sessionOf({ isMotionReduced: true });
  await session.jump(7);
  expect(session.highlight.row.get()?.phase).toBe('hold');
  clock.pass(2_000);
  expect(session.highlight.row.get()).toBeUndefined();
});

test('messages still arrive after a failed jump, and older ones can be loaded', async () => {
  const { session, source, setViewport, errors } = sessionOf();
  source.onRequest = (request) => {
    if (request.startsWith('go to')) throw new Error('no access');
  };
  await session.jump(7);
  source.show({ status: 'error' });
  setViewport(1, 10, { ...FAR_FROM_NEWEST, distanceToOldest: 0 });
  expect([errors.length, source.requests.includes('older'), session.button.get().isShown]).toEqual([1, true, true]);
});

test('dates change at local midnight, and nothing else wakes an idle list', async () => {
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  const { session, clock, source } = sessionOf({ dayOf });
  source.set('unread', { count: 0, lastReadMessageId: 30, paused: false });
  clock.pass(1_000);
  const today = session.calendar.today.get();
  expect([today, clock.pending()]).toEqual([dayOf(clock.nowMs()), 1]);
  clock.pass(86_400_000);
  expect(session.calendar.today.get()).toBe(dayOf(clock.nowMs()));
  expect(session.calendar.today.get()).not.toBe(today);
  expect(clock.pending()).toBe(1);
});

async function openedAtUnread({ distanceToNewest = 900, count = 5, lastReadMessageId = 25 }: UnreadState) {
  const all = sessionOf({ isOpen: false });
  const { session, source, renderRows, setViewport } = all;
  source.onRequest = () => {
    source.set('unread', { count, lastReadMessageId: count > 200 ? undefined : lastReadMessageId, paused: false });
    source.show({ keys: source.add(26, 30), live: true, unreadKey: 'i:26', segmentId: 1 });
  };
  const opened = session.open({ fromUnread: true });
  await flushPromises();
  renderRows();
  setViewport(26, 28, { distanceToNewest, height: 600 });
  await opened;
  return all;
}

/** Opens a conversation whose messages 16 to 30 were stored, read up to one of them; the server responds on release. */
function openedWithStored({ lastReadMessageId, older = 'done' }: StoredRows) {
  const all = sessionOf({ isOpen: false });
  const { session, source, renderRows } = all;
  const storedKeys = source.add(16, 30);
  const firstUnreadKey = lastReadMessageId < 30 ? `i:${lastReadMessageId + 1}` : undefined;
  source.set('unread', { count: 30 - lastReadMessageId, lastReadMessageId, firstUnreadKey, paused: false });
  source.show({ keys: storedKeys, live: true, older: { status: older }, segmentId: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  source.load = () => promise;
  const opened = session.open({ fromUnread: true });
  renderRows();
  const release = async (unreadKey: string | undefined, count: number) => {
    source.set('unread', { count, lastReadMessageId, firstUnreadKey: unreadKey, paused: false });
    source.show({ unreadKey });
    renderRows();
    resolve();
    await flushPromises();
    renderRows();
    await opened;
  };
  return { ...all, release };
}

interface StoredRows {
  readonly lastReadMessageId: number;
  /** State of the older edge. Default: there are no older messages. */
  readonly older?: 'idle' | 'done';
}

interface UnreadState {
  readonly distanceToNewest?: number;
  readonly count?: number;
  readonly lastReadMessageId?: number | undefined;
}

function motionlessView(scrolls: string[]) {
  return {
    scrollToKey: async (key: string, { at }: { readonly at: string }) => scrolls.push(`${key} ${at}`) > 0,
    scrollToNewest: () => undefined,
    anchor: () => null,
    focusRow: () => false,
    focusedRow: () => undefined,
  };
}
