import { expect, test } from 'vitest';
import { backoffMs } from './backoff.ts';
import { uuid } from './random.ts';

test('a muid is a version 4 UUID for any random bytes', () => {
  expect(uuid((count) => new Uint8Array(count).fill(0xff))).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(uuid((count) => new Uint8Array(count))).toBe('00000000-0000-4000-8000-000000000000');
});

test('retry delays double up to their maximum, with a jitter of a fifth', () => {
  const lowest = (count: number) => new Uint8Array(count);
  const highest = (count: number) => new Uint8Array(count).fill(0xff);
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => backoffMs(failures, lowest))).toEqual([
    800, 1600, 3200, 6400, 12_800, 24_000, 24_000,
  ]);
  expect(backoffMs(1, highest)).toBe(1200);
});
