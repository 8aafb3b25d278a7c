import { describe, expect, test } from 'vitest';
import { rowsOf } from '../rows/rows-of.fixture.ts';
import { ScrollController } from './scroll-controller.ts';
import { flushPromises } from './session-of.fixture.ts';

const TO_FIRST = { to: 'row', key: 'i:1', at: 'center', animated: true } as const;

describe('a claim', () => {
  test('a claim scrolls the list once its rows are rendered', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    const arrival = scroll.claim().go(TO_FIRST);
    await flushPromises();
    expect(scrolls).toEqual([]);
    draw();
    expect(await arrival).toBe(true);
    expect(scrolls).toEqual(['i:1 center animated settled']);
  });

  test('a claim scrolls a rendered list immediately, to a row or to the newest end', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    draw();
    const claim = scroll.claim();
    expect(await claim.go({ ...TO_FIRST, animated: false, soon: true })).toBe(true);
    expect(await claim.go({ to: 'newest', animated: true })).toBe(true);
    expect(await claim.go({ to: 'newest', animated: false })).toBe(true);
    expect(scrolls).toEqual(['i:1 center', 'newest animated', 'newest']);
  });

  test('a scroll resolves to false if the view does not arrive', async () => {
    const { scroll, draw } = controllerOf(false);
    draw();
    expect(await scroll.claim().go(TO_FIRST)).toBe(false);
  });

  test('a claim waits until the current rows are rendered', async () => {
    const { scroll, draw, show, scrolls } = controllerOf();
    draw();
    show('i:0', 'i:1');
    expect(scroll.isRendered).toBe(false);
    void scroll.claim().go(TO_FIRST);
    expect(scrolls).toEqual([]);
    draw();
    expect([scroll.isRendered, scrolls]).toEqual([true, ['i:1 center animated settled']]);
  });

  test('a claim for a removed row does not settle and moves nothing', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    draw();
    expect(await scroll.claim().go({ ...TO_FIRST, key: 'i:9' })).toBe(false);
    expect(scrolls).toEqual([]);
  });

  test('a new claim replaces the current one, whose scroll resolves to false', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    const first = scroll.claim();
    const arrival = first.go(TO_FIRST);
    const second = scroll.claim();
    expect(await arrival).toBe(false);
    expect([first.isCurrent, second.isCurrent]).toEqual([false, true]);
    draw();
    expect(await first.go(TO_FIRST)).toBe(false);
    first.release();
    expect([second.isCurrent, scrolls]).toEqual([true, []]);
  });

  test('a claim that is redirected does not settle at its first target', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    const claim = scroll.claim();
    const first = claim.go(TO_FIRST);
    const second = claim.go({ to: 'newest', animated: false });
    expect(await first).toBe(false);
    draw();
    expect(await second).toBe(true);
    expect(scrolls).toEqual(['newest']);
  });

  test('a released claim calls freed once', () => {
    const { scroll, freed } = controllerOf();
    const claim = scroll.claim();
    expect(scroll.isFree).toBe(false);
    claim.release();
    claim.release();
    expect([scroll.isFree, freed()]).toEqual([true, 1]);
  });

  test('a claim of the list itself applies only without another one, and is no request', () => {
    const { scroll } = controllerOf();
    const own = scroll.claimIfFree();
    expect(own?.isCurrent).toBe(true);
    expect(scroll.claimIfFree()).toBeUndefined();
    expect(scroll.requests).toBe(0);
    scroll.claim();
    expect([own?.isCurrent, scroll.requests]).toEqual([false, 1]);
  });

  test('a request for another destination ends the claim', async () => {
    const { scroll, draw, scrolls, freed } = controllerOf();
    const claim = scroll.claim();
    const arrival = claim.go(TO_FIRST);
    scroll.cancel();
    draw();
    expect(await arrival).toBe(false);
    expect([scroll.isFree, scroll.requests, freed(), scrolls]).toEqual([true, 2, 0, []]);
  });
});

test('a list loads from a claim until its destination is known', () => {
  const { scroll } = controllerOf();
  expect(scroll.isLoading).toBe(false);
  const claim = scroll.claim();
  expect(scroll.isLoading).toBe(true);
  void claim.go(TO_FIRST);
  expect(scroll.isLoading).toBe(false);
  scroll.claim();
  expect(scroll.isLoading).toBe(true);
});

describe('a view that is mounted later', () => {
  test('a view that is mounted later starts at the row of a claim', () => {
    const { scroll, show } = controllerOf();
    expect(scroll.startAt).toBeUndefined();
    const claim = scroll.claim();
    void claim.go(TO_FIRST);
    expect(scroll.startAt).toEqual({ key: 'i:1', at: 'center' });
    show('i:2');
    expect(scroll.startAt).toBeUndefined();
    void claim.go({ to: 'newest', animated: false });
    expect(scroll.startAt).toBeUndefined();
  });

  test('the start is pending until its row is known', () => {
    const { scroll } = controllerOf();
    expect(scroll.isStartPending.get()).toBe(false);
    scroll.isStartPending.set(true);
    const claim = scroll.claim();
    void claim.go({ to: 'newest', animated: false });
    expect(scroll.isStartPending.get()).toBe(true);
    void claim.go(TO_FIRST);
    expect(scroll.isStartPending.get()).toBe(false);
  });

  test('a view that is mounted later scrolls to the target of an earlier claim', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    draw();
    scroll.viewUnmounted();
    expect(scroll.isRendered).toBe(false);
    const arrival = scroll.claim().go(TO_FIRST);
    await flushPromises();
    expect(scrolls).toEqual([]);
    draw();
    expect(await arrival).toBe(true);
  });

  test('a list that was left is not moved', async () => {
    const { scroll, draw, scrolls } = controllerOf();
    draw();
    const claim = scroll.claim();
    scroll.leave();
    expect([claim.isCurrent, scroll.isRendered]).toEqual([false, false]);
    void scroll.claim().go(TO_FIRST);
    expect(scrolls).toEqual([]);
  });
});

function controllerOf(arrives = true) {
  const { rows, show } = rowsOf('i:1', 'i:2');
  let count = 0;
  const scroll = new ScrollController(rows, () => {
    count += 1;
  });
  const scrolls: string[] = [];
  const view = {
    async scrollToKey(key: string, options: { at: string; animated: boolean; settled?: boolean }) {
      const { at, animated, settled: isSettled } = options;
      scrolls.push(`${key} ${at}${animated ? ' animated' : ''}${isSettled ? ' settled' : ''}`);
      return arrives;
    },
    scrollToNewest: ({ animated }: { animated: boolean }) => void scrolls.push(`newest${animated ? ' animated' : ''}`),
    anchor: () => null,
    focusRow: () => false,
    focusedRow: () => undefined,
  };
  return { scroll, show, scrolls, draw: () => scroll.rowsRendered(view, rows.keys), freed: () => count };
}
