import { FakeClock } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { FakeConversation } from '../../testing/fake-conversation.ts';
import { READER } from '../../testing/sample-row.ts';
import type { ListViewHandle, Viewport } from '../list-adapter.ts';
import { ListSession } from './list-session.ts';

const HEIGHT = 600;

/** A list of 30 messages, at the newest of them, active. */
function sessionOf(
  settings: { readonly isTakenToNew?: boolean; readonly isBusy?: boolean; readonly isOpen?: boolean } = {},
) {
  const clock = new FakeClock();
  const source = new FakeConversation();
  const errors: unknown[] = [];
  const timers = new Set<unknown>();
  const session = new ListSession({
    source,
    clock: {
      nowMs: () => clock.now(),
      setTimeout(run, ms) {
        const timer = clock.after(ms, () => {
          timers.delete(timer);
          run();
        });
        timers.add(timer);
        return timer;
      },
      clearTimeout(timer) {
        if (typeof timer === 'function') timer();
        timers.delete(timer);
      },
    },
    dayOf: () => 'today',
    isMotionReduced: () => false,
    isTakenToNew: () => settings.isTakenToNew ?? false,
    isBusy: () => settings.isBusy ?? false,
    report: (error) => errors.push(error),
  });
  const travels: string[] = [];
  const view: ListViewHandle = {
    async scrollToKey(key, { at, animated }) {
      travels.push(`${key} ${at}${animated ? ' animated' : ''}`);
      return true;
    },
    scrollToNewest: ({ animated }) => void travels.push(`newest${animated ? ' animated' : ''}`),
    anchor: () => null,
    focusRow: () => false,
    focusedRow: () => undefined,
  };
  const draw = () => session.drawn(view, session.rows.keys);
  /** The view shows the messages of these numbers. */
  const look = (from: number, to: number, rest: Partial<Viewport> = {}) => {
    draw();
    const keys = Array.from({ length: to - from + 1 }, (_, index) => `i:${from + index}`);
    session.look({
      firstVisible: `i:${from}`,
      lastVisible: `i:${to}`,
      ratios: new Map(keys.map((key) => [key, 1])),
      distanceToNewest: 0,
      distanceToOldest: 5_000,
      height: HEIGHT,
      dragging: false,
      ...rest,
    });
  };
  session.setActive(true);
  if (settings.isOpen ?? true) {
    source.show({ keys: source.add(1, 30), live: true, segmentId: 1 });
    look(21, 30);
  }
  return { clock, timers, source, session, errors, travels, view, draw, look };
}

const AWAY = { distanceToNewest: 2_000 };

describe('opening', () => {
  test('the newest page is loaded by default', async () => {
    const { session, source } = sessionOf({ isOpen: false });
    await session.open({});
    expect(source.asked).toEqual(['load newest']);
  });

  test('the first unread message has the separator above it, a third from the top', async () => {
    const { session, source, travels, draw } = sessionOf({ isOpen: false });
    source.answer = () => {
      source.set('unread', { count: 5, lastReadMessageId: 25, paused: false });
      source.show({ keys: source.add(1, 30), live: true, unreadKey: 'i:26' });
    };
    const opened = session.open({ fromUnread: true });
    await settled();
    draw();
    await opened;
    expect(session.rows.keys.indexOf('unread')).toBe(session.rows.keys.indexOf('i:26') - 1);
    expect([source.asked, travels]).toEqual([['load unread'], ['unread third']]);
  });

  test('a message to go to wins over the unread ones', async () => {
    const { session, source, draw } = sessionOf({ isOpen: false });
    source.answer = () => source.show({ keys: source.add(1, 30), live: true });
    const opened = session.open({ goTo: 7, fromUnread: true });
    await settled();
    draw();
    await opened;
    expect(source.asked).toEqual(['go to 7']);
    expect(session.highlight.row.get()).toEqual({ key: 'i:7', phase: 'in' });
  });

  test('a message that cannot be shown leads to the newest page, and the error is told', async () => {
    const { session, source, errors } = sessionOf({ isOpen: false });
    source.answer = (asked) => {
      if (asked.startsWith('go to')) throw new Error('unknown');
    };
    await session.open({ goTo: 7 });
    expect(source.asked).toEqual(['go to 7', 'load newest']);
    expect(errors).toHaveLength(1);
  });
});

describe('new messages', () => {
  test('near the bottom they are followed', () => {
    const { source, travels, look, draw } = sessionOf();
    look(21, 30, { distanceToNewest: 150 });
    source.receive(31);
    draw();
    expect(travels).toEqual(['newest animated']);
  });

  test('a view at the end follows by itself', () => {
    const { source, travels, draw } = sessionOf();
    source.receive(31);
    draw();
    expect(travels).toEqual([]);
  });

  test.each<[string, Partial<Viewport>]>([
    ['further up', { distanceToNewest: 151 }],
    ['during a drag', { distanceToNewest: 100, dragging: true }],
  ])('%s they are not followed', (_, viewport) => {
    const { source, travels, look, draw } = sessionOf();
    look(5, 14, viewport);
    source.receive(31);
    draw();
    expect(travels).toEqual([]);
  });

  test('the first one that nobody sees has the separator above it, later ones do not', () => {
    const { source, session, look } = sessionOf();
    look(5, 14, AWAY);
    source.receive(31);
    source.receive(32);
    expect(session.separator.above.get()).toBe('i:31');
  });

  test('at the bottom of a list that is not active the separator comes, too', () => {
    const { source, session } = sessionOf();
    session.setActive(false);
    source.receive(31);
    expect(session.separator.above.get()).toBe('i:31');
  });

  test('own messages of another device are no news', () => {
    const { source, session, look } = sessionOf();
    look(5, 14, AWAY);
    source.receive(31, 31, { sender: READER });
    expect(session.separator.above.get()).toBeUndefined();
  });

  test('older pages are no news', () => {
    const { source, session, look } = sessionOf();
    look(5, 14, AWAY);
    source.show({ keys: [...source.add(101, 103), ...source.getSnapshot('timeline').keys] });
    expect(session.separator.above.get()).toBeUndefined();
  });

  test('the reader is taken to them wherever he is, if the list is to do so', () => {
    const { source, travels, look, draw } = sessionOf({ isTakenToNew: true });
    look(5, 14, AWAY);
    source.receive(31);
    draw();
    expect(travels).toEqual(['newest animated']);
  });

  test('but not during a drag, nor while a sheet is open', () => {
    for (const { isBusy, dragging } of [
      { isBusy: true, dragging: false },
      { isBusy: false, dragging: true },
    ]) {
      const { source, travels, look, draw } = sessionOf({ isTakenToNew: true, isBusy });
      look(5, 14, { ...AWAY, dragging });
      source.receive(31);
      draw();
      expect(travels).toEqual([]);
    }
  });

  test('nor while a row is highlighted', async () => {
    const { source, session, travels, look, draw } = sessionOf({ isTakenToNew: true });
    await session.jump(7);
    look(5, 14, AWAY);
    source.receive(31);
    draw();
    expect(travels).toEqual(['i:7 center animated']);
  });

  test('what the user sends takes him to it and removes the separator', () => {
    const { source, session, travels, look, draw } = sessionOf();
    look(5, 14, AWAY);
    session.separator.put('i:20');
    source.send(31);
    draw();
    expect(travels).toEqual(['newest animated']);
    expect(session.separator.above.get()).toBeUndefined();
  });
});

describe('the button to the newest message', () => {
  test('it shows away from the bottom, with the unread messages of others further down', () => {
    const { source, session, look } = sessionOf();
    expect(session.button.get()).toEqual({ isShown: false, badge: 0 });
    look(5, 14, AWAY);
    expect(session.button.get()).toEqual({ isShown: true, badge: 0 });
    source.set('unread', { count: 2, lastReadMessageId: 30, paused: false });
    source.receive(31, 32);
    source.receive(33, 33, { sender: READER });
    expect(session.button.get()).toEqual({ isShown: true, badge: 2 });
    look(23, 32, { distanceToNewest: 200 });
    expect(session.button.get()).toEqual({ isShown: true, badge: 0 });
  });

  test('a drag near the bottom does not bring it', () => {
    const { session, look } = sessionOf();
    look(21, 30, { distanceToNewest: 100, dragging: true });
    expect(session.button.get().isShown).toBe(false);
  });

  test('while the newest message is not among those shown it has the unread count', () => {
    const { source, session } = sessionOf();
    source.set('unread', { count: 7, lastReadMessageId: 40, paused: false });
    source.show({ live: false, segmentId: 2 });
    expect(session.button.get()).toEqual({ isShown: true, badge: 7 });
  });

  test('it loads the newest messages first if need be, and is then there at once', async () => {
    const { source, session, travels, draw } = sessionOf();
    source.show({ live: false, segmentId: 2 });
    source.answer = () => source.show({ live: true, segmentId: 3, keys: source.add(101, 130) });
    const done = session.scrollToNewest();
    await settled();
    draw();
    await done;
    expect([source.asked.includes('go live'), travels]).toEqual([true, ['newest']]);
  });
});

describe('jumps', () => {
  test('a row that is loaded is reached in motion and highlighted for 2.8 s in all', async () => {
    const { session, clock, travels } = sessionOf();
    expect(await session.jump(7)).toBe(true);
    expect(travels).toEqual(['i:7 center animated']);
    const phases = [];
    for (const ms of [299, 1, 2_000, 500]) {
      await clock.advance(ms);
      phases.push(session.highlight.row.get()?.phase);
    }
    expect(phases).toEqual(['in', 'hold', 'out', undefined]);
  });

  test('a row that must be loaded is reached without motion, as soon as it is drawn', async () => {
    const { source, session, travels, draw } = sessionOf();
    source.answer = () => source.show({ keys: source.add(201, 231), live: false, segmentId: 2 });
    const arrival = session.jump(216);
    await settled();
    expect(travels).toEqual([]);
    draw();
    expect(await arrival).toBe(true);
    expect(travels).toEqual(['i:216 center']);
  });

  test('a newer jump makes an older one void', async () => {
    const { session, source, draw } = sessionOf();
    source.answer = () => source.show({ keys: source.add(201, 231), live: false, segmentId: 2 });
    const arrivals = [session.jump(216), session.jump(217)];
    await settled();
    draw();
    expect(await Promise.all(arrivals)).toEqual([false, true]);
    expect(session.highlight.row.get()?.key).toBe('i:217');
  });

  test('a failed jump leaves everything where it is, and tells why', async () => {
    const { session, source, errors, travels } = sessionOf();
    source.answer = () => {
      throw new Error('no access');
    };
    expect(await session.jump(7)).toBe(false);
    expect([errors.length, travels]).toEqual([1, []]);
  });
});

describe('what was seen', () => {
  test('rows count after 300 ms, all of them in one report', async () => {
    const { clock, source } = sessionOf();
    await clock.advance(299);
    expect(seenIn(source)).toEqual([]);
    await clock.advance(1);
    expect(seenIn(source)).toEqual(['seen i:21 i:22 i:23 i:24 i:25 i:26 i:27 i:28 i:29 i:30']);
  });

  test('rows that pass by, or less than half of which is visible, do not count', async () => {
    const { clock, source, look } = sessionOf();
    look(10, 11);
    await clock.advance(200);
    look(12, 13, {
      ratios: new Map([
        ['i:12', 0.49],
        ['i:13', 0.5],
      ]),
    });
    await clock.advance(1_000);
    expect(seenIn(source)).toEqual(['seen i:13']);
  });

  test('nothing counts while nobody looks; on return what is in view does after 300 ms', async () => {
    const { clock, source, session } = sessionOf();
    session.setActive(false);
    await clock.advance(5_000);
    expect(seenIn(source)).toEqual([]);
    session.setActive(true);
    await clock.advance(300);
    expect(seenIn(source)).toHaveLength(1);
  });

  test('the separator goes 3 s after all unread messages were seen', async () => {
    const { clock, source, session } = sessionOf();
    session.separator.put('i:26');
    source.set('unread', { count: 0, lastReadMessageId: 30, paused: false });
    await clock.advance(2_999);
    expect(session.separator.above.get()).toBe('i:26');
    await clock.advance(1);
    expect(session.rows.keys).not.toContain('unread');
  });
});

describe('loading more', () => {
  test('less than one viewport left to an edge loads more there', () => {
    const { source, look } = sessionOf();
    look(1, 10, { distanceToOldest: HEIGHT, ...AWAY });
    expect(source.asked).not.toContain('older');
    look(1, 10, { distanceToOldest: HEIGHT - 1, ...AWAY });
    expect(source.asked).toContain('older');
  });

  test.each(['loading', 'done'] as const)('nothing is loaded at an edge that is %s', (status) => {
    const { source, look } = sessionOf();
    source.show({ older: { status } });
    look(1, 10, { distanceToOldest: 0 });
    expect(source.asked).not.toContain('older');
  });

  test('a page that is too short is followed by the next, one that brought nothing is not', () => {
    const { source, look } = sessionOf();
    source.show({ newer: { status: 'done' } });
    look(1, 10, { distanceToOldest: 0 });
    source.show({ older: { status: 'loading' } });
    source.show({ older: { status: 'idle' } });
    expect(source.asked.filter((asked) => asked === 'older')).toHaveLength(1);
    source.show({ keys: [...source.add(101, 102), ...source.getSnapshot('timeline').keys] });
    expect(source.asked.filter((asked) => asked === 'older')).toHaveLength(2);
  });

  test('what has failed is tried again by coming back to the edge, not sooner than after 2 s', async () => {
    const { source, clock, look, errors } = sessionOf();
    source.answer = (asked) => {
      if (asked === 'older') throw new Error('offline');
    };
    const come = async () => {
      look(10, 19, { distanceToOldest: HEIGHT, ...AWAY });
      look(1, 10, { distanceToOldest: 0, ...AWAY });
      await settled();
      source.show({ older: { status: 'error' } });
      return errors.length;
    };
    expect(await come()).toBe(1);
    expect(await come()).toBe(1);
    await clock.advance(2_000);
    expect(await come()).toBe(2);
  });
});

describe('the floating date', () => {
  test('it shows while the list moves and for one second afterwards', async () => {
    const { session, clock, look } = sessionOf();
    look(5, 14, { ...AWAY, dragging: true });
    expect(session.stickyDay.shown.get()).toBe('day:today');
    look(5, 14, AWAY);
    await clock.advance(999);
    expect(session.stickyDay.shown.get()).toBe('day:today');
    await clock.advance(1);
    expect(session.stickyDay.shown.get()).toBeUndefined();
  });

  test('it does not show above its own separator', () => {
    const { session, look } = sessionOf();
    look(1, 10, { firstVisible: 'day:today', ratios: new Map([['day:today', 1]]), dragging: true });
    expect(session.stickyDay.shown.get()).toBeUndefined();
  });
});

describe('indicators', () => {
  test('typing is a row only where the newest message is', () => {
    const { source, session } = sessionOf();
    source.set('typing', [{ uid: 'mara', name: 'Mara', since: 0 }]);
    expect(session.rows.keys.at(-1)).toBe('typing');
    source.show({ live: false });
    expect(session.rows.keys).not.toContain('typing');
  });
});

test('after release nothing remains: no listener and no timer', async () => {
  const { source, session, timers, look } = sessionOf();
  await session.jump(7);
  session.separator.put('i:3');
  session.separator.allSeen();
  look(5, 14, { ...AWAY, dragging: true });
  expect(timers.size).toBe(4);
  session.release();
  expect([source.listenerCount, timers.size]).toEqual([0, 0]);
});

function seenIn(source: FakeConversation): string[] {
  return source.asked.filter((asked) => asked.startsWith('seen'));
}

/** All that can happen without time passing has happened. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
