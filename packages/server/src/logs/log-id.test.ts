import { expect, test } from 'vitest';
import { formatLogId, parseLogId } from './log-id.ts';

test('a logId is 12 hex digits of milliseconds and 12 of the sequence', () => {
  expect(formatLogId(1767261600131, 42)).toBe('019b78fff98300000000002a');
  expect(parseLogId('019b78fff98300000000002a')).toEqual({ ms: 1767261600131, seq: 42 });
});

test('logIds sort as text in the order of their times and sequence numbers', () => {
  const ids = [formatLogId(9, 99), formatLogId(10, 100), formatLogId(10, 101), formatLogId(255, 4096)];
  expect(ids.toSorted()).toEqual(ids);
});

test('the largest logId is parsed like any other', () => {
  expect(parseLogId('f'.repeat(24))).toEqual({ ms: 2 ** 48 - 1, seq: 2 ** 48 - 1 });
});

test('text that is not 24 lower-case hex digits is not a logId', () => {
  for (const text of ['', '019b', `${'0'.repeat(23)}G`, '019B78FFF98300000000002A', `${'0'.repeat(24)}\n`]) {
    expect(parseLogId(text)).toBeUndefined();
  }
});
