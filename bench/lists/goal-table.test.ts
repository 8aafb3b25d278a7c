import { expect, it } from 'vitest';
import { goalTable } from './goal-table.ts';
import { RecordedFigures } from './recorded-figures.ts';

const LONG_SCROLL = 'scroll up for 160 frames';

it('a ratio compares medians with the best other list that has the same rows', () => {
  const recorded = new RecordedFigures();
  for (const ms of [30, 10, 12]) recorded.add('jump to a loaded message', 'list-engine', { ms });
  for (const ms of [20, 9, 10]) recorded.add('jump to a loaded message', 'virtua', { ms });
  recorded.add('jump to a loaded message', 'kit-virtua', { ms: 1 });
  expect(linesOf(recorded)).toEqual([
    'G9 | jump to a loaded message, ms | simple | 12 | virtua 10 | 1.20 | ≤ 1.2 | yes',
  ]);
});

it('the best other list has the lowest value where less is better, and the highest where more is better', () => {
  const recorded = new RecordedFigures();
  for (const [list, cpuMs, px] of [
    ['message-list', 130, 95],
    ['kit-flat', 500, 10],
    ['kit-virtua', 100, 100],
  ] as const) {
    recorded.add('stream 200 words through the row store', list, { cpuMs });
    recorded.add('ten flicks', list, { px });
  }
  expect(linesOf(recorded)).toEqual([
    'G5 | distance of ten flicks, px, against the farthest list | kit | 95 | virtua 100 | 0.95 | ≥ 0.95 | yes',
    'G5 | distance of ten flicks, px | kit | 95 | FlatList inverted 10 | 9.50 | ≥ 3 | yes',
    'G7 | stream through the row store, CPU ms, against the cheapest list | kit | 130 | virtua 100 | 1.30 | ≤ 1.3 | yes',
  ]);
});

it('a list whose frames jump is excluded from the comparison of flicks', () => {
  const recorded = new RecordedFigures();
  for (const [list, flicks] of [
    ['message-list', 97],
    ['kit-tanstack', 98],
    ['kit-flash', 110],
  ] as const) {
    recorded.add('ten flicks', list, { px: flicks });
  }
  recorded.add('scroll up 400 px per frame', 'tanstack', { jitter: 0 });
  recorded.add('scroll up 400 px per frame', 'flash', { jitter: 1 });
  expect(linesOf(recorded)).toEqual([
    'G5 | distance of ten flicks, px, against the farthest list | kit | 97 | FlashList 110 | 0.88 | ≥ 0.95 | **no**',
    'G5 | distance of ten flicks, px, against the farthest list without a jump (G3) | kit | 97 | TanStack Virtual 98 | 0.99 | ≥ 0.95 | yes',
    'G5 | distance of ten flicks, px | kit | 97 | FlashList 110 | 0.88 | ≥ 3 | **no**',
  ]);
});

it('the worst round decides for a count', () => {
  const recorded = new RecordedFigures();
  for (const dropped of [0, 0, 1])
    recorded.add(`${LONG_SCROLL} on a CPU four times slower`, 'message-list', { dropped });
  expect(linesOf(recorded)).toEqual(['G13 | dropped frames of 160, on a slower CPU | kit | 1 | – | – | ≤ 0 | **no**']);
});

it('our list misses a goal if it failed, and another list that failed is excluded', () => {
  const recorded = new RecordedFigures();
  recorded.add('older messages load while scrolling up', 'message-list', {});
  recorded.add('jump to a message that is not loaded', 'message-list', { ms: Number.NaN });
  recorded.add(LONG_SCROLL, 'list-engine', {});
  recorded.add(LONG_SCROLL, 'flat', { nodes: 100, cpuMs: 100 });
  recorded.add('ten flicks', 'list-engine', { px: 10 });
  recorded.add('ten flicks', 'tanstack', {});
  expect(linesOf(recorded)).toEqual([
    'G2 | displacement while older messages load during a scroll, px | kit | failed | – | – | ≤ 1 | **no**',
    'G10 | pages requested by a jump to a message that is not loaded | kit | failed | – | – | ≤ 1 | **no**',
    'G10 | jump to a message that is not loaded, ms, with an immediate response | kit | failed | – | – | ≤ 100 | **no**',
    'G10 | frames of this jump that show neither its start nor its end | kit | failed | – | – | ≤ 0 | **no**',
    'G13 | scroll up for 160 frames, CPU ms | simple | failed | FlatList inverted 100 | – | ≤ 0.65 | **no**',
    'G14 | DOM nodes after scrolling up for 160 frames | simple | failed | FlatList inverted 100 | – | ≤ 0.15 | **no**',
  ]);
});

it('a goal over several scenes has no result until all of them are measured', () => {
  const recorded = new RecordedFigures();
  recorded.add('short list fills up', 'message-list', { framesOff: 0 });
  recorded.add('100 new messages arrive', 'message-list', { framesOff: 0 });
  expect(linesOf(recorded)).toEqual([]);
  recorded.add('viewport shrinks and grows', 'message-list', { framesOff: 2 });
  expect(linesOf(recorded)).toHaveLength(1);
});

/** Returns the rows of the table without its header. */
function linesOf(recorded: RecordedFigures): readonly string[] {
  return goalTable(recorded)
    .split('\n')
    .slice(2)
    .map((line) => line.slice(2, -2));
}
