import { expect, test } from 'vitest';
import { type SearchWindow, SearchWindows } from './search-windows.ts';

const RANGE = { from: 5, to: 500_000 };
const SHARD = 131_072;

function windowsOf(direction: 'newer' | 'older', ms: number, shard?: number): SearchWindow[] {
  const windows = new SearchWindows(RANGE, direction, shard);
  const all: SearchWindow[] = [];
  for (let window = windows.next(); window; window = windows.next()) {
    all.push(window);
    windows.adaptSize(ms);
  }
  return all;
}

for (const shard of [undefined, SHARD])
  for (const ms of [0.1, 3, 50])
    test(`windows of ${shard ?? 'any size'} that take ${ms} ms cover the range without gaps in both directions`, () => {
      for (const windows of [windowsOf('older', ms, shard).reverse(), windowsOf('newer', ms, shard)]) {
        expect(windows[0]?.from).toBe(RANGE.from);
        expect(windows.at(-1)?.to).toBe(RANGE.to);
        const starts = windows.slice(1).map(({ from }) => from - 1);
        expect(windows.slice(0, -1).map(({ to }) => to)).toEqual(starts);
      }
    });

test('slow windows shrink and fast windows grow', () => {
  const count = (ms: number) => windowsOf('older', ms).length;
  expect(count(0.1)).toBeLessThan(count(3));
  expect(count(3)).toBeLessThan(count(50));
});

test('the newest messages are read before the index is queried, and no indexed window spans two shards', () => {
  const [first, ...others] = windowsOf('older', 3, SHARD);
  expect(first?.isIndexed).toBe(false);
  expect(others.every(({ isIndexed }) => isIndexed)).toBe(true);
  for (const { from, to } of others) expect(Math.floor(from / SHARD)).toBe(Math.floor(to / SHARD));
});

test('more messages are read before the index is queried if the first window found a part of the page', () => {
  const windows = new SearchWindows(RANGE, 'older', SHARD);
  const first = windows.next();
  windows.readMore(3_000);
  const second = windows.next();
  expect(second).toEqual({ to: (first?.from ?? 0) - 1, from: (first?.from ?? 0) - 3_000, isIndexed: false });
  expect(windows.next()?.isIndexed).toBe(true);
});
