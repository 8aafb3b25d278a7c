import { expect, test } from 'vitest';
import { nextPainted } from './next-painted.ts';

test('one chunk is painted at a time', () => {
  expect(nextPainted(3, 10, 30)).toBe(4);
  expect(nextPainted(10, 10, 30)).toBe(10);
});

test('who is more than two seconds behind catches up with several at once', () => {
  expect(nextPainted(0, 200, 30)).toBe(3);
});

test('a finished answer is whole within about two seconds, however long it is', () => {
  for (const length of [1, 50, 66]) expect(stepsOf(length, 30) * 30).toBeLessThanOrEqual(2_000);
});

test('without a pause everything received is painted', () => {
  expect(nextPainted(0, 500, 0)).toBe(500);
});

function stepsOf(length: number, speedMs: number): number {
  let painted = 0;
  let steps = 0;
  while (painted < length) {
    painted = nextPainted(painted, length, speedMs);
    steps += 1;
  }
  return steps;
}
