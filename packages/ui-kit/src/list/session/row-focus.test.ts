import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows/rows-of.fixture.ts';
import { RowFocus } from './row-focus.ts';
import { ScrollController } from './scroll-controller.ts';
import { flushPromises } from './session-of.fixture.ts';

describe('Tab', () => {
  test('Tab moves to the newest visible message', () => {
    const { focus, setViewport } = focusOf();
    setViewport('day:today', 'i:1', 'i:2', 'unread');
    expect(focus.tabStop.get()).toBe('i:2');
  });

  test('Tab moves to the message that last had the focus while it is loaded', () => {
    const { focus, setViewport, show } = focusOf();
    focus.rowFocused('i:1');
    expect(focus.tabStop.get()).toBe('i:1');
    setViewport('i:4', 'i:5');
    expect(focus.tabStop.get()).toBe('i:1');
    show('i:4', 'i:5');
    setViewport('i:4', 'i:5');
    expect(focus.tabStop.get()).toBe('i:5');
  });

  test('the Tab stop stays while the list is moved', () => {
    const { focus, setViewport, drag } = focusOf();
    setViewport('i:1', 'i:2');
    drag('i:4', 'i:5');
    expect(focus.tabStop.get()).toBe('i:2');
  });

  test('a separator is never the Tab stop', () => {
    const { focus, setViewport } = focusOf();
    focus.rowFocused('day:today');
    setViewport('i:3');
    expect(focus.tabStop.get()).toBe('i:3');
  });
});

describe('keys', () => {
  test.each([
    ['ArrowUp', 'i:3', 'i:2'],
    ['ArrowUp', 'i:1', 'i:1'],
    ['ArrowDown', 'i:3', 'run:4'],
    ['ArrowDown', 'i:5', 'i:5'],
    ['PageUp', 'i:5', 'i:3'],
    ['PageUp', 'i:2', 'i:1'],
    ['PageDown', 'i:1', 'i:3'],
    ['PageDown', 'run:4', 'i:5'],
    ['Home', 'i:5', 'i:1'],
    ['End', 'i:1', 'i:5'],
  ])('the key %s moves the focus from %s to %s', async (key, from, to) => {
    const { focus, view, setViewport, focusedRows } = focusOf({ from });
    setViewport('i:1', 'i:2', 'i:3');
    expect(focus.press(view, key)).toBe(true);
    await flushPromises();
    expect(focusedRows).toEqual([to]);
    expect(focus.tabStop.get()).toBe(to);
  });

  test.each([
    ['PageUp', 'i:3', 'i:2'],
    ['PageDown', 'i:3', 'run:4'],
  ])(
    'the key %s moves the focus by at least one row, and by one before anything is visible: %s to %s',
    async (key, from, to) => {
      const one = focusOf({ from });
      one.setViewport('i:3');
      one.focus.press(one.view, key);
      const none = focusOf({ from });
      none.focus.press(none.view, key);
      await flushPromises();
      expect([one.focusedRows, none.focusedRows]).toEqual([[to], [to]]);
    },
  );

  test('other keys, and keys while the focus is in no row, move nothing', async () => {
    const { focus, view } = focusOf({ from: 'i:3' });
    expect(focus.press(view, 'a')).toBe(false);
    const outside = focusOf({ from: undefined });
    expect(outside.focus.press(outside.view, 'ArrowUp')).toBe(false);
    await flushPromises();
    expect(outside.scrolls).toEqual([]);
  });

  test('a visible row is not scrolled to; others are brought to the edge they come from', async () => {
    const { focus, view, setViewport, scrolls } = focusOf({ from: 'i:3' });
    setViewport('i:2', 'i:3');
    focus.press(view, 'ArrowUp');
    await flushPromises();
    expect(scrolls).toEqual([]);
    focus.press(view, 'Home');
    await flushPromises();
    focus.press(view, 'End');
    await flushPromises();
    expect(scrolls).toEqual(['i:1 start', 'i:5 end']);
  });

  test('a row that is visible in part is brought into view', async () => {
    const { focus, view, scroll, scrolls } = focusOf({ from: 'i:3' });
    focus.viewportChanged(viewportOf(new Map([['i:2', 0.9]])));
    focus.press(view, 'ArrowUp');
    await flushPromises();
    expect(scrolls).toEqual(['i:2 start']);
    expect(scroll.isFree).toBe(true);
  });

  test('a row that cannot be reached or focused does not get the focus', async () => {
    const unreached = focusOf({ from: 'i:3', isReached: false });
    unreached.focus.press(unreached.view, 'Home');
    await flushPromises();
    expect(unreached.focusedRows).toEqual([]);
    const rejected = focusOf({ from: 'i:3', takesFocus: false });
    rejected.setViewport('i:2', 'i:3');
    rejected.focus.press(rejected.view, 'ArrowUp');
    await flushPromises();
    expect(rejected.focus.tabStop.get()).toBe('i:3');
  });

  test('a key ends a jump in motion, and the row is brought to the edge although it was visible', async () => {
    const { focus, view, setViewport, scroll, scrolls } = focusOf({ from: 'i:3' });
    setViewport('i:2', 'i:3');
    const jump = scroll.claim();
    void jump.go({ to: 'row', key: 'i:5', at: 'center', animated: true });
    focus.press(view, 'ArrowUp');
    await flushPromises();
    expect(jump.isCurrent).toBe(false);
    expect(scrolls.at(-1)).toBe('i:2 start');
  });

  test('a key does not end a jump that loads: only a visible row has the focus', async () => {
    const { focus, view, setViewport, scroll, focusedRows, scrolls } = focusOf({ from: 'i:3' });
    setViewport('i:2', 'i:3');
    const jump = scroll.claim();
    focus.press(view, 'ArrowUp');
    focus.press(view, 'Home');
    await flushPromises();
    expect([jump.isCurrent, focusedRows, scrolls]).toEqual([true, ['i:2'], []]);
  });
});

describe('a jump', () => {
  test('a jump moves the focus to its row and reports each jump', () => {
    const { focus, focusedRows } = focusOf();
    focus.jumpEnded('i:2');
    const first = focus.jumpTarget.get();
    focus.jumpEnded('i:2');
    expect([first, focusedRows, focus.tabStop.get()]).toEqual([{ key: 'i:2' }, ['i:2', 'i:2'], 'i:2']);
    expect(focus.jumpTarget.get()).not.toBe(first);
  });

  test('a jump to a row that takes no focus does not change the Tab position', () => {
    const { focus, setViewport } = focusOf({ takesFocus: false });
    setViewport('i:4', 'i:5');
    focus.jumpEnded('i:2');
    expect([focus.tabStop.get(), focus.jumpTarget.get()]).toEqual(['i:5', { key: 'i:2' }]);
  });

  test('a jump before the first render only reports its target', () => {
    const { rows } = rowsOf('i:1');
    const focus = new RowFocus(rows, new ScrollController(rows, () => undefined));
    focus.jumpEnded('i:1');
    expect([focus.jumpTarget.get(), focus.tabStop.get()]).toEqual([{ key: 'i:1' }, undefined]);
  });
});

describe('the focus of a removed row', () => {
  const FORMER_KEYS = ['i:1', 'i:2', 'unread', 'i:3', 'run:4', 'i:5'];

  test.each([
    ['the visible older neighbour', ['i:1', 'i:2', 'unread', 'run:4'], 'i:2'],
    ['the visible newer neighbour if no older one is', ['run:4', 'i:5'], 'run:4'],
    ['the newest visible row if no neighbour is', ['i:9'], 'i:9'],
  ])('the focus of a removed row moves to %s', (_, visible, successor) => {
    const { focus, setViewport, show, focusedRows } = focusOf();
    focus.rowFocused('i:3');
    show('i:1', 'i:2', 'run:4', 'i:5', 'i:9');
    setViewport(...visible);
    focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    expect(focusedRows).toEqual([successor]);
    expect(focus.tabStop.get()).toBe(successor);
  });

  test('the focus moves to the row of the Tab stop if its own row was unknown', () => {
    const { focus, setViewport, show, focusedRows } = focusOf();
    focus.rowFocused('i:3');
    show('i:1', 'i:2');
    setViewport('i:1', 'i:2');
    focus.focusLost({ keys: ['i:1'], isStillLost: () => true });
    expect(focusedRows).toEqual(['i:2']);
  });

  test('the focus is not restored if something else has it, the user has left, or the row still exists', () => {
    const taken = lostFocus();
    taken.focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => false });
    const left = lostFocus();
    left.focus.focusLeft();
    left.focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    const never = focusOf();
    never.setViewport('i:1');
    never.focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    const there = focusOf();
    there.focus.rowFocused('i:3');
    there.setViewport('i:2', 'i:3');
    there.focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    expect([taken, left, never, there].flatMap(({ focusedRows }) => focusedRows)).toEqual([]);
  });

  test('the focus of a removed row waits for a running jump, and is restored near its first known position', () => {
    const { focus, scroll, focusedRows } = lostFocus();
    const jump = scroll.claim();
    focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    focus.focusLost({ keys: [], isStillLost: () => true });
    expect(focusedRows).toEqual([]);
    jump.release();
    focus.restore();
    expect(focusedRows).toEqual(['i:2']);
  });

  test('the focus is not restored twice, nor after another row has it', () => {
    const given = lostFocus();
    given.focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    given.focus.restore();
    expect(given.focusedRows).toEqual(['i:2']);
    const { focus, scroll, focusedRows } = lostFocus();
    const jump = scroll.claim();
    focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    focus.rowFocused('i:5');
    jump.release();
    focus.restore();
    expect(focusedRows).toEqual([]);
  });

  test('a row that cannot have the focus is not remembered', () => {
    const { focus } = lostFocus({ takesFocus: false });
    focus.focusLost({ keys: FORMER_KEYS, isStillLost: () => true });
    expect(focus.tabStop.get()).toBe('i:2');
  });

  /** Returns a list in which `i:3` had the focus and was removed; `i:1` and `i:2` are visible. */
  function lostFocus(options: Options = {}) {
    const all = focusOf(options);
    all.focus.rowFocused('i:3');
    all.show('i:1', 'i:2', 'run:4', 'i:5');
    all.setViewport('i:1', 'i:2');
    return all;
  }
});

interface Options {
  /** The row with the focus. */
  readonly from?: string | undefined;
  /** Default: true. */
  readonly isReached?: boolean;
  /** Default: true. */
  readonly takesFocus?: boolean;
}

/** Creates the focus of a list with five rendered rows. */
function focusOf({ from, isReached = true, takesFocus = true }: Options = {}) {
  const { rows, show } = rowsOf('i:1', 'i:2', 'i:3', 'run:4', 'i:5');
  const scroll = new ScrollController(rows, () => undefined);
  const focus = new RowFocus(rows, scroll);
  const scrolls: string[] = [];
  const focusedRows: string[] = [];
  const view = {
    async scrollToKey(key: string, { at, animated, settled: isSettled }: ScrollCall) {
      scrolls.push(`${key} ${at}${animated ? ' animated' : ''}${isSettled ? ' settled' : ''}`);
      return isReached;
    },
    scrollToNewest: () => undefined,
    anchor: () => null,
    focusRow(key: string) {
      if (takesFocus) focusedRows.push(key);
      return takesFocus;
    },
    focusedRow: () => focusedRows.at(-1) ?? from,
  };
  focus.rowsRendered(view);
  scroll.rowsRendered(view, rows.keys);
  if (from !== undefined) focus.rowFocused(from);
  const visible = (keys: readonly string[]) => new Map(keys.map((key) => [key, 1]));
  return {
    scroll,
    focus,
    view,
    show,
    scrolls,
    focusedRows,
    setViewport: (...keys: readonly string[]) => focus.viewportChanged(viewportOf(visible(keys))),
    drag: (...keys: readonly string[]) => focus.viewportChanged({ ...viewportOf(visible(keys)), dragging: true }),
  };
}

interface ScrollCall {
  readonly at: string;
  readonly animated: boolean;
  readonly settled?: boolean;
}

function viewportOf(ratios: ReadonlyMap<string, number>) {
  const [firstVisible = ''] = ratios.keys();
  const rest = { distanceToNewest: 0, distanceToOldest: 0, height: 600, dragging: false };
  return { firstVisible, lastVisible: [...ratios.keys()].at(-1) ?? '', ratios, ...rest };
}
