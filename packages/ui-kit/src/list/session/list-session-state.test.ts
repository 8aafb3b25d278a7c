import { describe, expect, test } from 'vitest';
import { READER } from '../../testing/sample-row.ts';
import { FAR_FROM_NEWEST, flushPromises, sessionOf, VIEWPORT_HEIGHT } from './session-of.fixture.ts';

describe('opening', () => {
  test('the list renders nothing before the start position is known, unless rows are stored', () => {
    const awaited = (start: Parameters<ReturnType<typeof sessionOf>['session']['open']>[0], storedCount = 0) => {
      const { session, source } = sessionOf({ isOpen: false });
      if (storedCount > 0) source.show({ keys: source.add(1, storedCount) });
      void session.open(start);
      return session.scroll.isStartPending.get();
    };
    expect([awaited({ goTo: 7 }), awaited({ fromUnread: true }), awaited({})]).toEqual([true, true, false]);
    expect([awaited({ goTo: 7 }, 1), awaited({ fromUnread: true }, 1)]).toEqual([false, false]);
  });

  test('the wait ends with the first page, even with one that fails, which is reported', async () => {
    const { session, source, errors } = sessionOf({ isOpen: false });
    source.onRequest = () => {
      throw new Error('no connection');
    };
    await session.open({ fromUnread: true });
    expect([session.scroll.isStartPending.get(), errors.length]).toEqual([false, 1]);
  });

  test('an agent’s chat opens with the thread that was continued last, not at unread messages', async () => {
    const { session, source } = sessionOf({ isOpen: false });
    await session.open({ lastAgentThread: true, fromUnread: true });
    expect(source.requests).toEqual(['load lastAgentThread']);
  });

  test('a target that cannot be shown falls back to the newest messages, not to the unread ones', async () => {
    const { session, source } = sessionOf({ isOpen: false });
    source.onRequest = (request) => {
      if (request.startsWith('go to')) throw new Error('unknown');
    };
    await session.open({ goTo: 7, fromUnread: true });
    expect(source.requests).toEqual(['go to 7', 'load newest']);
  });

  test('the list moves to a loaded target without motion', async () => {
    const { session, scrolls } = sessionOf();
    await session.open({ goTo: 7 });
    expect(scrolls).toEqual(['i:7 center']);
  });

  test.each([
    [200, undefined, 'i:26', ['unread third']],
    [201, undefined, 'i:26', []],
    [201, 25, 'i:26', ['unread third']],
  ])(
    'the list starts at the first unread message: %i unread, read up to %s',
    async (count, lastReadMessageId, separatorKey, expectedScrolls) => {
      const { session, source, scrolls, renderRows } = sessionOf({ isOpen: false });
      source.onRequest = () => {
        source.set('unread', { count, lastReadMessageId, paused: false });
        source.show({ keys: source.add(26, 30), live: true, unreadKey: 'i:26', segmentId: 1 });
      };
      const opened = session.open({ fromUnread: true });
      await flushPromises();
      renderRows();
      await opened;
      expect([session.separator.key.get(), scrolls]).toEqual([separatorKey, expectedScrolls]);
      expect(session.scroll.isFree).toBe(true);
    },
  );

  test('without unread messages there is no separator', async () => {
    const { session, source, scrolls } = sessionOf({ isOpen: false });
    source.onRequest = () => source.show({ keys: source.add(26, 30), live: true, segmentId: 1 });
    await session.open({ fromUnread: true });
    expect([session.separator.key.get(), scrolls]).toEqual([undefined, []]);
  });

  test.each([
    ['reach back to what was read', 16, 16, 'idle', ['unread third']],
    ['begin after it', 17, 16, 'idle', []],
    ['begin after it and are all there are', 17, 16, 'done', ['unread third']],
    ['are read to an unknown message', 16, undefined, 'idle', []],
  ] as const)(
    'stored rows that %s determine where the list opens, or not',
    async (_, oldest, read, older, expectedScrolls) => {
      const { session, source, scrolls, renderRows } = sessionOf({ isOpen: false });
      source.set('unread', { count: 9, lastReadMessageId: read, firstUnreadKey: 'i:20', paused: false });
      source.show({ keys: source.add(oldest, 30), live: true, older: { status: older }, segmentId: 1 });
      source.load = () => new Promise(() => undefined);
      void session.open({ fromUnread: true });
      renderRows();
      await flushPromises();
      expect(scrolls).toEqual([...expectedScrolls]);
    },
  );

  test('a jump requested while opening takes precedence over the unread messages', async () => {
    const { session, source, scrolls, renderRows } = sessionOf({ isOpen: false });
    const { promise, resolve } = Promise.withResolvers<void>();
    source.load = () => promise;
    const opened = session.open({ fromUnread: true });
    source.set('unread', { count: 5, lastReadMessageId: 25, paused: false });
    source.show({ keys: source.add(1, 30), live: true, unreadKey: 'i:26', segmentId: 1 });
    const jump = session.jump(7);
    resolve();
    await flushPromises();
    renderRows();
    expect(await jump).toBe(true);
    await opened;
    expect([scrolls, session.separator.key.get()]).toEqual([['i:7 center animated'], 'i:26']);
  });
});

describe('loading the first page again', () => {
  test('reloading the first page clears the highlight, the separator, and pending scrolls', async () => {
    const { session, source } = sessionOf();
    await session.jump(7);
    session.separator.put('i:20', 3);
    const claim = session.scroll.claim();
    source.requests.length = 0;
    const reloaded = session.reload({});
    expect([session.highlight.row.get(), session.separator.key.get()]).toEqual([undefined, undefined]);
    expect([claim.isCurrent, session.scroll.isStartPending.get()]).toEqual([false, true]);
    await reloaded;
    expect([source.requests, session.scroll.isStartPending.get()]).toEqual([['load newest'], false]);
  });

  test('reloading ignores earlier scrolling by the user', async () => {
    const { session, source, scrolls, setViewport, renderRows } = sessionOf();
    setViewport(5, 14, { ...FAR_FROM_NEWEST, dragging: true });
    setViewport(5, 14, FAR_FROM_NEWEST);
    source.onRequest = () => {
      source.set('unread', { count: 5, lastReadMessageId: 25, paused: false });
      source.show({ unreadKey: 'i:26' });
    };
    const reloaded = session.reload({ fromUnread: true });
    await flushPromises();
    renderRows();
    await reloaded;
    expect(scrolls).toEqual(['unread third']);
  });
});

describe('the position of the user', () => {
  test('the anchor is undefined at the newest end, and the first visible message elsewhere', () => {
    const { session, setViewport } = sessionOf();
    expect(session.currentKey).toBeUndefined();
    setViewport(5, 14, FAR_FROM_NEWEST);
    expect(session.currentKey).toBe('i:5');
    setViewport(5, 14, {
      ...FAR_FROM_NEWEST,
      ratios: new Map([
        ['day:today', 1],
        ['m:1', 1],
        ['i:6', 1],
      ]),
    });
    expect(session.currentKey).toBe('i:6');
  });

  test('the anchor is undefined before the list has shown a row', () => {
    expect(sessionOf({ isOpen: false }).session.currentKey).toBeUndefined();
  });
});

describe('going to the newest message', () => {
  test('the jump is animated if its row is loaded and motion is not reduced', async () => {
    for (const { isStill, animated, expected } of [
      { isStill: false, animated: true, expected: 'newest animated' },
      { isStill: true, animated: true, expected: 'newest' },
      { isStill: false, animated: false, expected: 'newest' },
    ]) {
      const { session, source, scrolls, setViewport } = sessionOf({ isMotionReduced: isStill });
      setViewport(5, 14, FAR_FROM_NEWEST);
      await session.scrollToNewest({ animated });
      expect([scrolls, source.requests.includes('go live'), session.scroll.isFree]).toEqual([[expected], false, true]);
    }
  });

  test('a failure to load the newest messages is reported and does not move the list', async () => {
    const { session, source, scrolls, errors } = sessionOf();
    source.show({ live: false, segmentId: 2 });
    source.onRequest = () => {
      throw new Error('no connection');
    };
    await session.scrollToNewest();
    expect([scrolls, errors.length, session.scroll.isFree]).toEqual([[], 1, true]);
  });
});

describe('a message that arrived in another view', () => {
  test.each([
    ['while the newest ones are shown', { live: true }],
    ['before the first page', { live: false, status: 'loading' as const }],
  ])('the message is ignored %s', (_, timeline) => {
    const { session, source } = sessionOf({ scrollsToNew: true });
    source.show({ segmentId: 2, ...timeline });
    source.requests.length = 0;
    session.arrivedUnloaded(40);
    source.show({ live: false, status: 'ready' });
    source.show({ live: true, segmentId: 3, keys: source.add(31, 40) });
    expect([source.requests.includes('go live'), session.separator.key.get()]).toEqual([false, undefined]);
  });
});

describe('jumps', () => {
  test('a jump can omit motion and highlight, and fails for removed rows', async () => {
    const still = sessionOf({ isMotionReduced: true });
    await still.session.jump(7);
    const plain = sessionOf();
    await plain.session.jump(7, { animated: false, highlight: false });
    expect([still.scrolls, plain.scrolls]).toEqual([['i:7 center'], ['i:7 center']]);
    expect(plain.session.highlight.row.get()).toBeUndefined();
  });

  test('a jump moves the keyboard focus and is reported', async () => {
    const { session } = sessionOf();
    await session.jump(7);
    expect(session.focus.jumpTarget.get()).toEqual({ key: 'i:7' });
  });

  test('a jump replaces the previous highlight', async () => {
    const { session, source } = sessionOf();
    await session.jump(7);
    source.goTo = () => new Promise(() => undefined);
    void session.jump(8);
    expect(session.highlight.row.get()).toBeUndefined();
  });

  test('a jump near the newest edge loads the missing messages below its row', async () => {
    const { session, source, setViewport } = sessionOf();
    source.show({ live: false, segmentId: 2 });
    setViewport(21, 30, { distanceToNewest: 0, distanceToOldest: 5_000 });
    source.requests.length = 0;
    await session.jump(29);
    await flushPromises();
    expect(source.requests).toEqual(['go to 29', 'newer']);
    expect(session.scroll.isFree).toBe(true);
  });

  test('a jump loads nothing below its row if the newest message is loaded', async () => {
    const { session, source, setViewport } = sessionOf();
    setViewport(21, 30, { distanceToNewest: 0, distanceToOldest: 5_000 });
    source.requests.length = 0;
    expect(await session.jump(29)).toBe(true);
    expect([source.requests, session.scroll.isFree]).toEqual([['go to 29'], true]);
  });

  test('more is loaded at the current edge after a jump', async () => {
    const { session, source, setViewport } = sessionOf();
    const claim = session.scroll.claim();
    setViewport(1, 10, { ...FAR_FROM_NEWEST, distanceToOldest: 0 });
    expect(source.requests).not.toContain('older');
    claim.release();
    expect(source.requests).toContain('older');
  });
});

describe('edges', () => {
  test('nothing is loaded while the first page is, nor without messages', () => {
    const loading = sessionOf({ isOpen: false });
    loading.source.show({ status: 'loading', keys: loading.source.add(1, 5) });
    loading.setViewport(1, 5, { distanceToOldest: 0 });
    const empty = sessionOf({ isOpen: false });
    empty.source.show({ keys: [] });
    empty.setViewport(1, 0, { distanceToOldest: 0 });
    expect([...loading.source.requests, ...empty.source.requests]).toEqual([]);
  });

  test('newer messages are loaded within a viewport of the newest edge, and immediately on request', () => {
    const { session, source, setViewport } = sessionOf();
    setViewport(5, 14, { distanceToNewest: VIEWPORT_HEIGHT });
    source.requests.length = 0;
    source.show({ live: false, segmentId: 2, older: { status: 'done' } });
    expect(source.requests).not.toContain('newer');
    setViewport(5, 14, { distanceToNewest: VIEWPORT_HEIGHT - 1 });
    session.edges.retry('newer');
    session.edges.retry('older');
    expect(source.requests).toEqual(['newer', 'newer', 'older']);
  });
});

test('rows are numbered as a whole once the oldest and the newest are loaded', () => {
  const { session, source } = sessionOf();
  let size = '';
  session.numbers.add('i:30', { setAttribute: (name, value) => void (name === 'aria-setsize' && (size = value)) });
  source.show({ older: { status: 'idle' } });
  expect(size).toBe('-1');
  source.show({ older: { status: 'done' } });
  expect(size).toBe('30');
  source.show({ live: false });
  expect(size).toBe('-1');
});

test('the typing row appears below the newest message only', () => {
  const { session, source } = sessionOf();
  expect(session.rows.keys).not.toContain('typing');
  source.set('typing', [{ uid: 'mara', name: 'Mara' }] as never);
  expect(session.rows.keys.at(-1)).toBe('typing');
  source.show({ live: false });
  expect(session.rows.keys).not.toContain('typing');
});

test('an edited message does not count as new', () => {
  const { source, scrolls, setViewport, session } = sessionOf();
  setViewport(5, 14, FAR_FROM_NEWEST);
  source.set('timeline', source.getSnapshot('timeline'));
  expect([scrolls, session.separator.key.get()]).toEqual([[], undefined]);
});

test('a sent message does not scroll the list again when it is stored', () => {
  const { source, scrolls, setViewport, renderRows } = sessionOf();
  setViewport(5, 14, FAR_FROM_NEWEST);
  source.send(31);
  renderRows();
  source.set('outbox', []);
  renderRows();
  expect(scrolls).toEqual(['newest animated']);
});

test('messages from others inserted before a pending own message count as new', () => {
  const { source, session, setViewport } = sessionOf();
  source.send(40);
  setViewport(5, 14, FAR_FROM_NEWEST);
  const keys = source.getSnapshot('timeline').keys;
  source.show({ keys: [...keys.slice(0, -1), ...source.add(31, 31), 'i:40'] });
  expect(session.separator.key.get()).toBe('i:31');
});

test('own messages of another device do not scroll the list', () => {
  const { source, scrolls, setViewport, renderRows } = sessionOf({ scrollsToNew: true });
  setViewport(5, 14, FAR_FROM_NEWEST);
  source.receive(31, 31, { sender: READER });
  renderRows();
  expect(scrolls).toEqual([]);
});

test('a different time zone moves the days', () => {
  let zone = 'one';
  const { session } = sessionOf({ dayOf: () => zone });
  expect(session.rows.keys[0]).toBe('day:one');
  zone = 'two';
  session.calendarChanged();
  expect([session.rows.keys[0], session.calendar.today.get()]).toEqual(['day:two', 'two']);
});

test('the day is checked when the user returns, not when they leave', () => {
  let day = 'one';
  const { session } = sessionOf({ dayOf: () => day });
  day = 'two';
  session.setActive(false);
  expect(session.calendar.today.get()).toBe('one');
  session.setActive(true);
  expect(session.calendar.today.get()).toBe('two');
});

test('the conversation is active while its screen is in front; the separator disappears only after leaving it', () => {
  const { session, source } = sessionOf();
  const activity: boolean[] = [];
  source.setActive = (...args: readonly unknown[]) => void activity.push(args[0] === true);
  session.separator.put('i:20', 1);
  session.setOnScreen(true);
  expect(session.separator.key.get()).toBe('i:20');
  session.setOnScreen(false);
  expect([activity, session.separator.key.get()]).toEqual([[true, false], undefined]);
});

test('a released list leaves no listener and no timer', async () => {
  const { session, source, clock, setViewport } = sessionOf();
  setViewport(5, 14, { ...FAR_FROM_NEWEST, dragging: true });
  await session.jump(7);
  session.separator.put('i:20', 1);
  source.set('unread', { count: 0, lastReadMessageId: 30, paused: false });
  const claim = session.scroll.claim();
  session.release();
  expect([source.listenerCount, clock.pending(), claim.isCurrent]).toEqual([0, 0, false]);
  expect([session.highlight.row.get(), session.stickyDay.dayKey.get(), session.separator.key.get()]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
