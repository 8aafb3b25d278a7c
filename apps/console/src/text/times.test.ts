import { expect, test } from 'vitest';
import { durationText } from './times.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [5_000, '5 s'],
  [5_240, '5.2 s'],
  [59_940, '59.9 s'],
  [59_960, '1 min'],
  [90_000, '1 min 30 s'],
  [119_700, '2 min'],
  [600_000, '10 min'],
  [3_599_600, '1 h'],
  [7_170_000, '2 h'],
  [7_260_000, '2 h 1 min'],
])('a duration of %d ms is shown as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
