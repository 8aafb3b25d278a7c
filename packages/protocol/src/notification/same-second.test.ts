import { expect, test } from 'vitest';
import { sharesSecond } from './same-second.ts';

test.each([
  [12_999, [12_000], true],
  [12_999, [13_000], false],
  [12_999, [12_999], false],
  [12_999, [undefined, 12_001, 99_000], true],
  [12_999, [], false],
])('a time shares its second only with a different time: %d %j', (ms, times, expected) => {
  expect(sharesSecond(ms, times)).toBe(expected);
});
