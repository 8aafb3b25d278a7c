import { expect, test } from 'vitest';
import { seededRandom } from '../random-entries.fixture.ts';
import { walkUp } from './offset-set.ts';
import { buildTimeIndex, offsetsBetween } from './time-index.ts';

const NOW = 1_767_268_800_000;

test.each([
  [
    'nearly sorted, with some much too late',
    (n: number, draw: number) => NOW + n * 190 - (draw < 0.04 ? draw * 1e10 : draw * 900),
  ],
  ['all the same', () => NOW],
  ['centuries apart', (_: number, draw: number) => Math.floor(draw * 2 ** 51)],
  ['before 1970', (n: number, draw: number) => -1e12 + n - draw * 100],
])('times that are %s are found by any bounds', (_, timeOf) => {
  const random = seededRandom(11);
  const times = Float64Array.from({ length: 5000 }, (_, n) => Math.floor(timeOf(n, random())));
  const { chunks, fences } = buildTimeIndex(times);
  const bounds = [...times.filter((_, n) => n % 613 === 0), Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const after of bounds) {
    for (const upTo of bounds) {
      const expected = [...times.keys()].filter((n) => (times[n] ?? 0) > after && (times[n] ?? 0) <= upTo);
      const set = offsetsBetween(fences, times.length, after, upTo, (chunk) => chunks[chunk] ?? new Uint8Array());
      const found: number[] = [];
      walkUp(set, 0, times.length, (offset) => found.push(offset) < 0);
      expect(found).toEqual(expected);
    }
  }
});

test('a search for the few earliest entries reads one chunk', () => {
  const times = Float64Array.from({ length: 65_536 }, (_, n) => (n % 1000 === 0 ? NOW - 1e9 + n : NOW + n));
  const { chunks, fences } = buildTimeIndex(times);
  const read: number[] = [];
  offsetsBetween(fences, times.length, Number.NEGATIVE_INFINITY, NOW - 1, (chunk) => {
    read.push(chunk);
    return chunks[chunk] ?? new Uint8Array();
  });
  expect(read).toEqual([0]);
});
