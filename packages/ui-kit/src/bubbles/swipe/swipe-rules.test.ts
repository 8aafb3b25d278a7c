import { expect, test } from 'vitest';
import { beginsSwipe, countsAsSwipe, swipeOffset } from './swipe-rules.ts';

const move = (dx: number, dy = 0, vx = 0) => ({ dx, dy, vx });

test.each([
  [move(65), true],
  [move(64), false],
  [move(20, 0, 0.51), true],
  [move(20, 0, 0.5), false],
  [move(-200, 0, -2), false],
])('%o toward the end side counts: %s, mirrored in right-to-left text', (given, expected) => {
  expect(countsAsSwipe(given, 1)).toBe(expected);
  expect(countsAsSwipe({ dx: -given.dx, vx: -given.vx }, -1)).toBe(expected);
});

test.each([
  [move(20, 5), true],
  [move(20, 11), false],
  [move(0, 200), false],
  [move(300, 200), false],
  [move(-40, 0), false],
  [move(8, 0), false],
])('%o starts a swipe: %s, so that vertical scrolling stays with the list', (given, expected) => {
  expect(beginsSwipe(given, 1)).toBe(expected);
  expect(beginsSwipe({ dx: -given.dx, dy: given.dy }, -1)).toBe(expected);
});

test('a row follows the finger up to the threshold, then with resistance, and never to the other side', () => {
  expect([swipeOffset(40, 1), swipeOffset(104, 1), swipeOffset(-30, 1)]).toEqual([40, 74, 0]);
  expect(swipeOffset(-40, -1)).toBe(-40);
});
