import { expect, test } from 'vitest';
import { intervalOf, spanBefore, spanFrom, spanOf, timesOf, within, writtenMs } from './span.ts';

const HOUR_MS = 3_600_000;

test('a span and the filters that show its entries name the same instants, though their ends differ', () => {
  // The summary takes its beginning and leaves its end out; the log does it the other way round.
  expect(timesOf({ from: 1_000, to: 2_000 })).toEqual({ processedFrom: '999', processedTo: '1999' });
  expect(spanOf({ processedFrom: '999', processedTo: '1999' }, { from: 0, to: 9_000 })).toEqual({
    from: 1_000,
    to: 2_000,
  });
  expect(timesOf({ from: 0, to: 0 })).toEqual({ processedFrom: '0', processedTo: '0' });
});

test('an end that filters leave open is the one given, and a span never ends before it begins', () => {
  expect(spanOf({}, { from: 5, to: 9 })).toEqual({ from: 5, to: 9 });
  expect(spanOf({ processedFrom: '20' }, { from: 5, to: 9 })).toEqual({ from: 21, to: 21 });
});

test('the span before is as long and ends where the span begins', () => {
  expect(spanBefore({ from: 3_000, to: 4_000 })).toEqual({ from: 2_000, to: 3_000 });
  expect(spanBefore({ from: 10, to: 40 })).toEqual({ from: 0, to: 10 });
});

test('a bucket that reaches beyond the range is cut to it; several are one from the first to the last', () => {
  const spans = [0, 10, 20].map((from) => ({ from, to: from + 10 }));
  expect(within(spanFrom(spans, 0, 2), { from: 4, to: 26 })).toEqual({ from: 4, to: 26 });
  expect(() => spanFrom(spans, 0, 3)).toThrow(RangeError);
});

test('intervals are the finest of which 360 cover the span', () => {
  expect([1, 6, 24, 15 * 24, 16 * 24, 3_000 * 24].map((hours) => intervalOf({ from: 0, to: hours * HOUR_MS }))).toEqual(
    ['minute', 'minute', '5minute', 'hour', 'day', 'total'],
  );
});

test('an id tells when its entry was written', () => {
  expect(writtenMs('019b78fff98300010000002a')).toBe(1_767_261_600_131);
});
