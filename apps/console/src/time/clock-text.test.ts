import { expect, test } from 'vitest';
import { parsedClock } from './clock-text.ts';

test.each([
  ['20:05', '20:05'],
  ['8:05', '08:05'],
  [' 23:59:59 ', '23:59:59'],
  ['00:00', '00:00'],
  ['24:00', undefined],
  ['12:60', undefined],
  ['8:05 PM', undefined],
  ['8', undefined],
  ['', undefined],
])('the time of day “%s” is read as %s', (text, clock) => {
  expect(parsedClock(text)).toBe(clock);
});
