import { describe, expect, test } from 'vitest';
import type { FakeConversation } from '../../testing/fake-conversation.ts';
import { FAR_FROM_NEWEST, flushPromises, sessionOf, VIEWPORT_HEIGHT } from './session-of.fixture.ts';

describe('seen rows', () => {
  test('visible rows count as seen after 300 ms, all in one report', async () => {
    const { clock, source } = sessionOf();
    clock.pass(299);
    expect(seenIn(source)).toEqual([]);
    clock.pass(1);
    expect(seenIn(source)).toEqual(['seen i:21 i:22 i:23 i:24 i:25 i:26 i:27 i:28 i:29 i:30']);
  });

  test('rows that scroll past, or are less than half visible, do not count', async () => {
    const { clock, source, setViewport } = sessionOf();
    setViewport(10, 11);
    clock.pass(200);
    setViewport(12, 13, {
      ratios: new Map([
        ['i:12', 0.49],
        ['i:13', 0.5],
      ]),
    });
    clock.pass(1_000);
    expect(seenIn(source)).toEqual(['seen i:13']);
  });

  test('nothing counts while the list is inactive; visible rows count 300 ms after it is active again', async () => {
    const { clock, source, session } = sessionOf();
    session.setActive(false);
    clock.pass(5_000);
    expect(seenIn(source)).toEqual([]);
    session.setActive(true);
    clock.pass(300);
    expect(seenIn(source)).toHaveLength(1);
  });

  test('the separator disappears 3 s after all unread messages were seen', async () => {
    const { clock, source, session } = sessionOf();
    session.separator.put('i:26', 5);
    source.set('unread', { count: 0, lastReadMessageId: 30, paused: false });
    clock.pass(2_999);
    expect(session.separator.key.get()).toBe('i:26');
    clock.pass(1);
    expect(session.rows.keys).not.toContain('unread');
  });
});

describe('loading more', () => {
  test('less than one viewport left to an edge loads more there', () => {
    const { source, setViewport } = sessionOf();
    setViewport(1, 10, { distanceToOldest: VIEWPORT_HEIGHT, ...FAR_FROM_NEWEST });
    expect(source.requests).not.toContain('older');
    setViewport(1, 10, { distanceToOldest: VIEWPORT_HEIGHT - 1, ...FAR_FROM_NEWEST });
    expect(source.requests).toContain('older');
  });

  test.each(['loading', 'done'] as const)('nothing is loaded at an edge that is %s', (status) => {
    const { source, setViewport } = sessionOf();
    source.show({ older: { status } });
    setViewport(1, 10, { distanceToOldest: 0 });
    expect(source.requests).not.toContain('older');
  });

  test('a short page is followed by the next one, and an empty page is not', () => {
    const { source, setViewport } = sessionOf();
    source.show({ newer: { status: 'done' } });
    setViewport(1, 10, { distanceToOldest: 0 });
    source.show({ older: { status: 'loading' } });
    source.show({ older: { status: 'idle' } });
    expect(source.requests.filter((request) => request === 'older')).toHaveLength(1);
    source.show({ keys: [...source.add(101, 102), ...source.getSnapshot('timeline').keys] });
    setViewport(1, 10, { distanceToOldest: 0 });
    expect(source.requests.filter((request) => request === 'older')).toHaveLength(2);
  });

  test('a page that arrives immediately waits until the rows of the previous one are rendered', () => {
    const { source, setViewport } = sessionOf();
    let first = 1_000;
    source.onRequest = () => {
      first -= 10;
      source.show({ keys: [...source.add(first, first + 9), ...source.getSnapshot('timeline').keys] });
    };
    const pages = () => source.requests.filter((request) => request === 'older').length;
    setViewport(1, 10, { distanceToOldest: 0, ...FAR_FROM_NEWEST });
    expect(pages()).toBe(1);
    setViewport(1, 10, { distanceToOldest: 0, ...FAR_FROM_NEWEST });
    expect(pages()).toBe(2);
    setViewport(1, 10, { distanceToOldest: VIEWPORT_HEIGHT, ...FAR_FROM_NEWEST });
    expect(pages()).toBe(2);
  });

  test('a failed page is retried by scrolling to the edge again, not sooner than after 2 s', async () => {
    const { source, clock, setViewport, errors } = sessionOf();
    source.onRequest = (request) => {
      if (request === 'older') throw new Error('offline');
    };
    const come = async () => {
      setViewport(10, 19, { distanceToOldest: VIEWPORT_HEIGHT, ...FAR_FROM_NEWEST });
      setViewport(1, 10, { distanceToOldest: 0, ...FAR_FROM_NEWEST });
      await flushPromises();
      source.show({ older: { status: 'error' } });
      return errors.length;
    };
    expect(await come()).toBe(1);
    expect(await come()).toBe(1);
    clock.pass(2_000);
    expect(await come()).toBe(2);
  });
});

describe('the floating date', () => {
  test('the floating date shows while the list moves and for one second afterwards', async () => {
    const { session, clock, setViewport } = sessionOf();
    setViewport(5, 14, { ...FAR_FROM_NEWEST, dragging: true });
    expect(session.stickyDay.dayKey.get()).toBe('day:today');
    setViewport(5, 14, FAR_FROM_NEWEST);
    clock.pass(999);
    expect(session.stickyDay.dayKey.get()).toBe('day:today');
    clock.pass(1);
    expect(session.stickyDay.dayKey.get()).toBeUndefined();
  });

  test('the floating date does not show above its own separator', () => {
    const { session, setViewport } = sessionOf();
    setViewport(1, 10, { firstVisible: 'day:today', ratios: new Map([['day:today', 1]]), dragging: true });
    expect(session.stickyDay.dayKey.get()).toBeUndefined();
  });
});

describe('indicators', () => {
  test('the typing row shows only at the newest message', () => {
    const { source, session } = sessionOf();
    source.set('typing', [{ uid: 'mara', name: 'Mara', since: 0 }]);
    expect(session.rows.keys.at(-1)).toBe('typing');
    source.show({ live: false });
    expect(session.rows.keys).not.toContain('typing');
  });
});

test('release removes all listeners and timers', async () => {
  const { source, session, clock, setViewport } = sessionOf();
  await session.jump(7);
  session.separator.put('i:3', 1);
  session.separator.unreadChanged(0);
  setViewport(5, 14, { ...FAR_FROM_NEWEST, dragging: true });
  expect(clock.pending()).toBe(5);
  session.release();
  expect([source.listenerCount, clock.pending()]).toEqual([0, 0]);
});

function seenIn(source: FakeConversation): string[] {
  return source.requests.filter((request) => request.startsWith('seen'));
}
