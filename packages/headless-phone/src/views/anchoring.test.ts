import { expect, test } from 'vitest';
import { anchoredOffset, clampOffset, findAnchor, keepsStaleAnchor } from './anchoring.ts';

const ROWS = [
  { tag: 1, top: 0, height: 40 },
  { tag: 2, top: 40, height: 40 },
  { tag: 3, top: 80, height: 40 },
];
const VIEW = { offset: 100, contentHeight: 1_000, height: 800 };

test('the anchor is the first row that reaches below the offset, from the minimum index on', () => {
  expect(findAnchor(ROWS, 0, 40)?.tag).toBe(2);
  expect(findAnchor(ROWS, 2, 40)?.tag).toBe(3);
  expect(findAnchor(ROWS, 0, 500)?.tag).toBe(3);
  expect(findAnchor(ROWS, 3, 0)).toBeUndefined();
});

test('iOS ignores half a point and does not clamp; Android follows every difference and clamps', () => {
  expect(anchoredOffset('ios', VIEW, 0.5)).toBe(100);
  expect(anchoredOffset('ios', VIEW, 0.6)).toBe(100.6);
  expect(anchoredOffset('ios', VIEW, 500)).toBe(600);
  expect(anchoredOffset('android', VIEW, 0.4)).toBe(100.4);
  expect(anchoredOffset('android', VIEW, 500)).toBe(200);
});

test('only iOS keeps an anchor while anchoring is off', () => {
  expect(keepsStaleAnchor('ios')).toBe(true);
  expect(keepsStaleAnchor('android')).toBe(false);
});

test('content that is shorter than its view has one offset', () => {
  expect(clampOffset({ contentHeight: 500, height: 800 }, 90)).toBe(0);
});
