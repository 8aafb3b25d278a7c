import { expect, test } from 'vitest';
import { Timeline } from './timeline.ts';

const timeline = new Timeline('now', [
  { value: 'first', untilMs: 100 },
  { value: 'second', untilMs: 200 },
  { value: 'for no time', untilMs: 200 },
]);

test('a value applies until the instant at which the next one replaced it', () => {
  expect([0, 99, 100, 199, 200, 1e12].map((ms) => timeline.at(ms))).toEqual([
    'first',
    'first',
    'second',
    'second',
    'now',
    'now',
  ]);
});

test('the values of an interval are the newest first, with those that were replaced at once', () => {
  expect(timeline.between(150, 250)).toEqual(['now', 'for no time', 'second']);
  expect(timeline.between(0, 99)).toEqual(['first']);
  expect(new Timeline(1).between(0, 1e12)).toEqual([1]);
});
