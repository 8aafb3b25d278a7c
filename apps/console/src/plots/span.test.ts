import { expect, test } from 'vitest';
import { clampedTo, intervalOf, spanBefore, spanFrom, spanOf, timesOf, writtenMs } from './span.ts';

const HOUR_MS = 3_600_000;

test('a span and its log filters cover the same instants', () => {
  // The summary includes the start and excludes the end; the log does the opposite.
  expect(timesOf({ from: 1_000, to: 2_000 })).toEqual({ processedFrom: '999', processedTo: '1999' });
  expect(spanOf({ processedFrom: '999', processedTo: '1999' }, { from: 0, to: 9_000 })).toEqual({
    from: 1_000,
    to: 2_000,
  });
  expect(timesOf({ from: 0, to: 0 })).toEqual({ processedFrom: '0', processedTo: '0' });
});

test('open ends use the given span, and a span never ends before its start', () => {
  expect(spanOf({}, { from: 5, to: 9 })).toEqual({ from: 5, to: 9 });
  expect(spanOf({ processedFrom: '20' }, { from: 5, to: 9 })).toEqual({ from: 21, to: 21 });
});

test('the previous period has the same length and ends at the start of the span', () => {
  expect(spanBefore({ from: 3_000, to: 4_000 })).toEqual({ from: 2_000, to: 3_000 });
  expect(spanBefore({ from: 10, to: 40 })).toEqual({ from: 0, to: 10 });
});

test('a bucket is clipped to the range, and several buckets form one span', () => {
  const spans = [0, 10, 20].map((from) => ({ from, to: from + 10 }));
  expect(clampedTo(spanFrom(spans, 0, 2), { from: 4, to: 26 })).toEqual({ from: 4, to: 26 });
  expect(() => spanFrom(spans, 0, 3)).toThrow(RangeError);
});

test('the interval is the finest with at most 360 buckets', () => {
  expect([1, 6, 24, 15 * 24, 16 * 24, 3_000 * 24].map((hours) => intervalOf({ from: 0, to: hours * HOUR_MS }))).toEqual(
    ['minute', 'minute', '5minute', 'hour', 'day', 'total'],
  );
});

test('an id contains the time its entry was written', () => {
  expect(writtenMs('019b78fff98300010000002a')).toBe(1_767_261_600_131);
});
