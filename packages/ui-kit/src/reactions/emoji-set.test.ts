import { expect, test } from 'vitest';
import { emojiSet } from './emoji-set.ts';
import { tonesOf } from './emoji-tones.ts';
import { fitChips } from './fit-chips.ts';
import { withRecent } from './recent-emoji.ts';

test('every emoji is there once, with a name', () => {
  const all = [...emojiSet().categories.values()].flat();
  expect(all.length).toBeGreaterThan(600);
  expect(new Set(all.map(({ emoji }) => emoji)).size).toBe(all.length);
  expect(all.filter(({ emoji, name }) => emoji === '' || name === '' || emoji.includes('*'))).toEqual([]);
});

test('hands and people come in six tones, other things in none', () => {
  const [thumb] = emojiSet().search('thumbs up');
  const [rocket] = emojiSet().search('rocket');
  expect(thumb && tonesOf(thumb)).toEqual(['👍', '👍🏻', '👍🏼', '👍🏽', '👍🏾', '👍🏿']);
  expect(rocket && tonesOf(rocket)).toEqual([]);
});

test('a search wants each word, at the beginning of a word', () => {
  const names = emojiSet()
    .search('face smi')
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(names.every((name) => /\bface\b/.test(name) && /\bsmi/.test(name))).toBe(true);
  expect(emojiSet().search('  ')).toEqual([]);
});

test('the last used emoji comes first, once, and twenty-four are kept', () => {
  expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a']);
  expect(withRecent(Array.from({ length: 24 }, String), 'x')).toHaveLength(24);
});

test.each([
  [[50, 50, 50], 158, 3],
  [[50, 50, 50], 157, 2],
  [[50, 50, 50], 100, 1],
  [[50], 10, 1],
  [[], 10, 0],
])('of chips %j a line of %i px shows %i', (widths, available, count) => {
  expect(fitChips(widths, available, 4, 44)).toBe(count);
});
