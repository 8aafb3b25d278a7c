import { expect, test, vi } from 'vitest';
import { type Sample, sampleRow } from '../../testing/sample-row.ts';
import { heightEstimates } from './height-estimates.ts';

test('longer content has a greater estimated height, up to the visible lines', () => {
  const heights = [
    'Fine.',
    'Fine with me, and with all the others that I have asked so far.',
    'Fine. '.repeat(100),
    'Fine. '.repeat(1000),
  ].map((text) => estimateOf({ text }));
  expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  expect(heights[3]).toBe(heights[2]);
});

test('reactions add a line', () => {
  const reactions = [{ reaction: '👍', count: 2, reactedByMe: false }];
  const text = 'Fine with me, and with all the others that I have asked so far.';
  expect(estimateOf({ text, reactions })).toBeGreaterThan(estimateOf({ text }));
});

test('a row is estimated once, and rows without a message have a height as well', () => {
  const rowOf = vi.fn<() => undefined>(() => undefined);
  const estimate = heightEstimates(rowOf);
  expect(estimate('day:2026-11-20')).toBeGreaterThan(0);
  estimate('day:2026-11-20');
  expect(rowOf).toHaveBeenCalledOnce();
});

function estimateOf(sample: Sample): number {
  return heightEstimates(() => sampleRow(sample))('m:1');
}
