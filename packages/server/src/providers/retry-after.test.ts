import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const NOW = Date.parse('Sun, 06 Nov 1994 08:49:00 GMT');

test('Retry-After is parsed as seconds and as a date', () => {
  expect(retryAfterMs('120', NOW)).toBe(120_000);
  expect(retryAfterMs(' 0 ', NOW)).toBe(0);
  expect(retryAfterMs('Sun, 06 Nov 1994 08:49:37 GMT', NOW)).toBe(37_000);
});

test('a date in the past requests no pause', () => {
  expect(retryAfterMs('Sun, 06 Nov 1994 08:48:00 GMT', NOW)).toBe(0);
});

test('any other value is ignored', () => {
  for (const value of [
    undefined,
    '',
    '-5',
    '1.5',
    '1e3',
    'soon',
    '2026-01-01',
    '99999999999',
    'Sun, 99 Nov 1994 08:49:37 GMT',
  ]) {
    expect(retryAfterMs(value, NOW)).toBeUndefined();
  }
});
