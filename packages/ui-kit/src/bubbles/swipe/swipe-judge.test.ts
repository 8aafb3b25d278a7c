import { expect, test } from 'vitest';
import { SwipeJudge } from './swipe-judge.ts';

const move = (dx: number, dy = 0, vx = 0) => ({ dx, dy, vx });

test.each([
  [move(65), true],
  [move(64), false],
  [move(20, 0, 0.51), true],
  [move(20, 0, 0.5), false],
  [move(-200, 0, -2), false],
])('%o toward the end side counts: %s; mirrored from right to left', (given, expected) => {
  expect(new SwipeJudge(false).counts(given)).toBe(expected);
  expect(new SwipeJudge(true).counts({ dx: -given.dx, dy: given.dy, vx: -given.vx })).toBe(expected);
});

test.each([
  [move(20, 5), true],
  [move(20, 11), false],
  [move(0, 200), false],
  [move(300, 200), false],
  [move(-40, 0), false],
  [move(8, 0), false],
])('%o begins a swipe: %s, so that no vertical scrolling is taken from the list', (given, expected) => {
  expect(new SwipeJudge(false).begins(given)).toBe(expected);
});

test('a row follows the finger to the mark, then reluctantly, and never to the other side', () => {
  const judge = new SwipeJudge(false);
  expect([judge.offset(move(40)), judge.offset(move(104)), judge.offset(move(-30))]).toEqual([40, 74, 0]);
  expect(new SwipeJudge(true).offset(move(-40))).toBe(-40);
});
