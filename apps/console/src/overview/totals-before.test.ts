import type { LogsSummary } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { totalsBefore } from './totals-before.ts';

const spans = [
  { from: 0, to: 100 },
  { from: 100, to: 200 },
  { from: 200, to: 300 },
];

function before(buckets: number[], ...counts: number[][]): LogsSummary {
  return { buckets, series: counts.map((count) => ({ count })) } as unknown as LogsSummary;
}

test('buckets of the previous period are shifted by its length, and all series are summed', () => {
  const summary = before([-200, -100], [1, 2], [10, 20]);
  expect(totalsBefore(spans.slice(0, 2), { from: 0, to: 200 }, summary)).toEqual([11, 22]);
});

test('a period that starts within a bucket compares with the bucket that the shifted start falls into', () => {
  // The period is [50, 300); the previous one [-200, 50) has the buckets -200, -100 and 0.
  const summary = before([-200, -100, 0], [1, 2, 4]);
  expect(totalsBefore(spans, { from: 50, to: 300 }, summary)).toEqual([1, 2, 4]);
});

test('buckets without a counterpart are zero', () => {
  expect(totalsBefore(spans, { from: 0, to: 300 }, before([], []))).toEqual([0, 0, 0]);
});
