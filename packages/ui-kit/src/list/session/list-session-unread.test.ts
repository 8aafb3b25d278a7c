import { describe, expect, test } from 'vitest';
import { READER } from '../../testing/sample-row.ts';
import { AWAY, sessionOf, settled } from './session-of.cases.ts';

describe('opening at the unread messages', () => {
  test('what fits below the separator is shown to its end', async () => {
    const { session, travels } = await openedAtUnread({ distanceToNewest: 200 });
    expect(travels).toEqual(['unread third', 'newest']);
    expect(session.separator.above.get()).toBe('i:26');
  });

  test('what does not is shown from the separator on', async () => {
    const { travels } = await openedAtUnread({ distanceToNewest: 201 });
    expect(travels).toEqual(['unread third']);
  });

  test('of very many that were never read, those loaded stand below it, also when older ones come', async () => {
    const { session, source, travels } = await openedAtUnread({ count: 201, lastReadMessageId: undefined });
    expect([session.separator.above.get(), travels]).toEqual(['i:26', []]);
    source.show({ keys: [...source.add(101, 103), ...source.getSnapshot('timeline').keys] });
    expect(session.separator.above.get()).toBe('i:101');
  });
});

describe('opening with rows that were kept', () => {
  test('if they say which message is the first unread one it is shown at once, and once', async () => {
    const { session, source, travels, look, release } = openedWithKept({ lastReadMessageId: 25 });
    expect([travels, session.separator.above.get()]).toEqual([['unread third'], 'i:26']);
    look(24, 30, { distanceToNewest: 900 });
    source.receive(31, 33);
    await release('i:26', 8);
    expect(travels).toEqual(['unread third']);
    expect(session.separator.count.get()).toBe(8);
  });

  test('if they do not reach back to what was read, where to begin is known with the answer', async () => {
    const { travels, release } = openedWithKept({ lastReadMessageId: 15, older: 'idle' });
    expect(travels).toEqual([]);
    await release('i:16', 20);
    expect(travels).toEqual(['unread third']);
  });

  test('an answer that takes long leads the reader from what he has seen, unless he has moved the list', async () => {
    const led = openedWithKept({ lastReadMessageId: 30 });
    led.look(21, 30);
    led.clock.pass(300);
    led.source.receive(31, 40);
    led.look(21, 30, { distanceToNewest: 900 });
    await led.release('i:31', 10);
    expect(led.travels.slice(-1)).toEqual(['unread third animated']);
    const left = openedWithKept({ lastReadMessageId: 30 });
    left.look(10, 19, { ...AWAY, dragging: true });
    left.source.receive(31, 40);
    await left.release('i:31', 10);
    expect([left.travels, left.session.separator.above.get()]).toEqual([[], 'i:31']);
  });

  test('nothing counts as seen before the list has opened', async () => {
    const { source, clock, look, release } = openedWithKept({ lastReadMessageId: 30 });
    look(21, 30);
    clock.pass(5_000);
    const seen = () => source.asked.filter((asked) => asked.startsWith('seen'));
    expect(seen()).toEqual([]);
    await release(undefined, 0);
    clock.pass(300);
    expect(seen()).toHaveLength(1);
  });
});

describe('the unread separator', () => {
  test('says how many were new, and still does while they are read', async () => {
    const { session, source, clock, look } = sessionOf();
    look(5, 14, AWAY);
    source.set('unread', { count: 2, lastReadMessageId: 30, paused: false });
    source.receive(31, 32);
    source.receive(33);
    expect(session.separator.count.get()).toBe(3);
    source.set('unread', { count: 0, lastReadMessageId: 33, paused: false });
    clock.pass(2_999);
    expect([session.separator.above.get(), session.separator.count.get()]).toEqual(['i:31', 3]);
    clock.pass(1);
    expect(session.separator.above.get()).toBeUndefined();
  });

  test('where nothing is counted, as in threads, it goes 3 s after the newest message was seen', async () => {
    const { session, source, clock, look } = sessionOf();
    look(5, 14, AWAY);
    source.receive(31);
    clock.pass(10_000);
    expect(session.separator.above.get()).toBe('i:31');
    look(22, 31);
    clock.pass(3_300);
    expect(session.separator.above.get()).toBeUndefined();
  });

  test('stands above what the user marks as unread, until the list is left', () => {
    const { session, source } = sessionOf();
    source.set('unread', { count: 4, lastReadMessageId: 26, paused: true });
    session.markedUnread('i:27');
    session.setActive(false);
    expect([session.separator.above.get(), session.separator.count.get()]).toEqual(['i:27', 4]);
    session.setOnScreen(false);
    expect(session.separator.above.get()).toBeUndefined();
  });
});

test('a message that comes while older ones are shown takes the reader to the newest, if the list is to do so', async () => {
  const shown = { live: false, segmentId: 2 };
  const taken = sessionOf({ isTakenToNew: true });
  taken.source.show(shown);
  taken.session.cameElsewhere(40);
  expect(taken.source.asked).toContain('go live');
  const stays = sessionOf({ isTakenToNew: true, isBusy: true });
  stays.source.show(shown);
  stays.session.cameElsewhere(40);
  expect(stays.source.asked).not.toContain('go live');
});

test('what came while older ones were shown has the separator above it once the newest are shown, unless the user sends', () => {
  const live = (source: ReturnType<typeof sessionOf>['source']) =>
    source.show({ live: true, segmentId: 3, keys: [...source.add(20, 30, { sender: READER }), ...source.add(31, 33)] });
  const back = sessionOf();
  back.source.show({ live: false, segmentId: 2 });
  back.session.cameElsewhere(32);
  back.session.cameElsewhere(33);
  expect(back.session.separator.above.get()).toBeUndefined();
  live(back.source);
  expect([back.session.separator.above.get(), back.session.separator.count.get()]).toEqual(['i:32', 2]);
  const sender = sessionOf();
  sender.source.show({ live: false, segmentId: 2 });
  sender.session.cameElsewhere(32);
  sender.source.send(34);
  live(sender.source);
  expect(sender.session.separator.above.get()).toBeUndefined();
});

test('a jump to what is not drawn leads to the nearest older row, without highlight', async () => {
  const { session, source, travels } = sessionOf();
  source.add(100, 100);
  source.show({ keys: source.add(1, 12).filter((key) => key !== 'i:7') });
  travels.length = 0;
  const arrival = session.jump(7);
  await settled();
  expect(source.asked).toContain('go to 7');
  session.drawn(stillView(travels), session.rows.keys);
  expect(await arrival).toBe(true);
  expect([travels.at(-1), session.highlight.row.get()]).toEqual(['i:6 center', undefined]);
});

test('without motion a row is marked for 2 s and no longer', async () => {
  const { session, clock } = sessionOf({ isStill: true });
  await session.jump(7);
  expect(session.highlight.row.get()?.phase).toBe('hold');
  clock.pass(2_000);
  expect(session.highlight.row.get()).toBeUndefined();
});

test('messages go on arriving after a jump that failed, and older ones can be loaded', async () => {
  const { session, source, look, errors } = sessionOf();
  source.answer = (asked) => {
    if (asked.startsWith('go to')) throw new Error('no access');
  };
  await session.jump(7);
  source.show({ status: 'error' });
  look(1, 10, { ...AWAY, distanceToOldest: 0 });
  expect([errors.length, source.asked.includes('older'), session.button.get().isShown]).toEqual([1, true, true]);
});

test('what was today is another day from local midnight on, and nothing else wakes a list at rest', async () => {
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

async function openedAtUnread({ distanceToNewest = 900, count = 5, lastReadMessageId = 25 }: Opened) {
  const all = sessionOf({ isOpen: false });
  const { session, source, draw, look } = all;
  source.answer = () => {
    source.set('unread', { count, lastReadMessageId: count > 200 ? undefined : lastReadMessageId, paused: false });
    source.show({ keys: source.add(26, 30), live: true, unreadKey: 'i:26', segmentId: 1 });
  };
  const opened = session.open({ fromUnread: true });
  await settled();
  draw();
  look(26, 28, { distanceToNewest, height: 600 });
  await opened;
  return all;
}

/** Messages 16 to 30 were kept, read up to one of them; the server answers when it is released. */
function openedWithKept({ lastReadMessageId, older = 'done' }: Kept) {
  const all = sessionOf({ isOpen: false });
  const { session, source, draw } = all;
  const kept = source.add(16, 30);
  const firstUnreadKey = lastReadMessageId < 30 ? `i:${lastReadMessageId + 1}` : undefined;
  source.set('unread', { count: 30 - lastReadMessageId, lastReadMessageId, firstUnreadKey, paused: false });
  source.show({ keys: kept, live: true, older: { status: older }, segmentId: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  source.load = () => promise;
  const opened = session.open({ fromUnread: true });
  draw();
  const release = async (unreadKey: string | undefined, count: number) => {
    source.set('unread', { count, lastReadMessageId, firstUnreadKey: unreadKey, paused: false });
    source.show({ unreadKey });
    draw();
    resolve();
    await settled();
    draw();
    await opened;
  };
  return { ...all, release };
}

interface Kept {
  readonly lastReadMessageId: number;
  /** Default: there are none before them. */
  readonly older?: 'idle' | 'done';
}

interface Opened {
  readonly distanceToNewest?: number;
  readonly count?: number;
  readonly lastReadMessageId?: number | undefined;
}

function stillView(travels: string[]) {
  return {
    scrollToKey: async (key: string, { at }: { readonly at: string }) => travels.push(`${key} ${at}`) > 0,
    scrollToNewest: () => undefined,
    anchor: () => null,
    focusRow: () => false,
    focusedRow: () => undefined,
  };
}
