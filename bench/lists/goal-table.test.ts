import { expect, it } from 'vitest';
import { goalTable } from './goal-table.ts';
import { Runs } from './runs.ts';

const SCROLL = 'up 100 px a frame, unread geometry';

it('a ratio compares medians with the best other list that has the same rows', () => {
  const runs = new Runs();
  for (const ms of [30, 10, 12]) runs.add('jump to 5000 of 10000', 'engine', { ms });
  for (const ms of [20, 9, 10]) runs.add('jump to 5000 of 10000', 'virtua', { ms });
  runs.add('jump to 5000 of 10000', 'kit-virtua', { ms: 1 });
  expect(linesOf(runs)).toEqual(['G9 | jump to a loaded message, ms | simple | 12 | virtua 10 | 1.20 | ≤ 1.2 | yes']);
});

it('the best other list has the lowest value where less is better, and the highest where more is better', () => {
  const runs = new Runs();
  for (const [list, cpuMs, px] of [
    ['finished', 130, 95],
    ['kit-flat', 500, 10],
    ['kit-virtua', 100, 100],
  ] as const) {
    runs.add('stream, row store', list, { cpuMs });
    runs.add('ten flicks', list, { px });
  }
  expect(linesOf(runs)).toEqual([
    'G5 | ten flicks, px, the farthest | kit | 95 | virtua 100 | 0.95 | ≥ 0.95 | yes',
    'G5 | ten flicks, px | kit | 95 | FlatList inverted 10 | 9.50 | ≥ 3 | yes',
    'G7 | stream with row store, CPU, the cheapest | kit | 130 | virtua 100 | 1.30 | ≤ 1.3 | yes',
  ]);
});

it('a list whose frames jump is excluded from the comparison of flicks', () => {
  const runs = new Runs();
  for (const [list, flicks] of [
    ['finished', 97],
    ['kit-tanstack', 98],
    ['kit-flash', 110],
  ] as const) {
    runs.add('ten flicks', list, { px: flicks });
  }
  runs.add('up 400 px a frame', 'tanstack', { jitter: 0 });
  runs.add('up 400 px a frame', 'flash', { jitter: 1 });
  expect(linesOf(runs)).toEqual([
    'G5 | ten flicks, px, the farthest | kit | 97 | FlashList 110 | 0.88 | ≥ 0.95 | **no**',
    'G5 | ten flicks, px, the farthest without a jump (G3) | kit | 97 | TanStack Virtual 98 | 0.99 | ≥ 0.95 | yes',
    'G5 | ten flicks, px | kit | 97 | FlashList 110 | 0.88 | ≥ 3 | **no**',
  ]);
});

it('the worst round decides for a count', () => {
  const runs = new Runs();
  for (const dropped of [0, 0, 1]) runs.add(`${SCROLL}, four times slower`, 'finished', { dropped });
  expect(linesOf(runs)).toEqual(['G13 | frames dropped of 160, four times slower | kit | 1 | – | – | ≤ 0 | **no**']);
});

it('our list misses a goal if it failed, and another list that failed is excluded', () => {
  const runs = new Runs();
  runs.add('older, moving', 'finished', {});
  runs.add('jump to 5000, not loaded', 'finished', { ms: Number.NaN });
  runs.add(SCROLL, 'engine', {});
  runs.add(SCROLL, 'flat', { nodes: 100, cpuMs: 100 });
  runs.add('ten flicks', 'engine', { px: 10 });
  runs.add('ten flicks', 'tanstack', {});
  expect(linesOf(runs)).toEqual([
    'G2 | the same while the reader scrolls, px | kit | failed | – | – | ≤ 1 | **no**',
    'G10 | jump to a message not loaded: pages asked for | kit | failed | – | – | ≤ 1 | **no**',
    'G10 | its ms, with a server that answers at once | kit | failed | – | – | ≤ 100 | **no**',
    'G10 | frames that show neither start nor end | kit | failed | – | – | ≤ 0 | **no**',
    'G13 | 160 frames of scrolling, CPU | simple | failed | FlatList inverted 100 | – | ≤ 0.65 | **no**',
    'G14 | DOM nodes after it | simple | failed | FlatList inverted 100 | – | ≤ 0.15 | **no**',
  ]);
});

it('a goal over several scenes has no result until all of them are measured', () => {
  const runs = new Runs();
  runs.add('short list', 'finished', { framesOff: 0 });
  runs.add('burst of 100', 'finished', { framesOff: 0 });
  expect(linesOf(runs)).toEqual([]);
  runs.add('viewport 600 to 300 to 600', 'finished', { framesOff: 2 });
  expect(linesOf(runs)).toHaveLength(1);
});

/** Returns the rows of the table without its header. */
function linesOf(runs: Runs): readonly string[] {
  return goalTable(runs)
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2));
}
