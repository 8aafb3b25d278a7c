import { expect, test } from 'vitest';
import { RateHistory } from './rate-history.ts';

test('counts are those of the period, or since the start if that is later', () => {
  const history = new RateHistory(0);
  history.add(15, 10, 60);
  expect(history.countSince(-45)).toBe(10);
  history.add(30, 10, 60);
  history.add(75, 14, 60);
  expect(history.countSince(15)).toBe(4);
  expect(history.countSince(40)).toBe(4);
  expect(history.countSince(75)).toBe(0);
});

test('points that no period needs are dropped', () => {
  const history = new RateHistory(0);
  for (let ms = 1; ms <= 1_000; ms += 1) history.add(ms, ms, 10);
  expect(history.countSince(990)).toBe(10);
  expect(history.countSince(0)).toBe(10);
});
