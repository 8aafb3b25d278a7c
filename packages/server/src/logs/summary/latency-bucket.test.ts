import { expect, test } from 'vitest';
import { BUCKETS, latencyBucket, latencyOf } from './latency-bucket.ts';

const VALUES = [
  0,
  1,
  63,
  64,
  65,
  66,
  127,
  128,
  999,
  4096,
  4097,
  65_535,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 40 + 12_345,
];

test('a bucket represents its values within 1.6 %', () => {
  for (const ms of [...VALUES, ...Array.from({ length: 5000 }, (_, n) => n * 37), Number.MAX_SAFE_INTEGER]) {
    expect(Math.abs(latencyOf(latencyBucket(ms)) - ms), String(ms)).toBeLessThanOrEqual(ms * 0.016);
  }
});

test('buckets ascend with the values, without a gap', () => {
  for (let ms = 1; ms < 20_000; ms++) {
    expect([0, 1]).toContain(latencyBucket(ms) - latencyBucket(ms - 1));
  }
  expect(latencyBucket(2 ** 32)).toBe(latencyBucket(2 ** 32 - 1) + 1);
  expect(latencyBucket(Number.MAX_SAFE_INTEGER)).toBeLessThan(BUCKETS);
});

test('a negative latency counts as zero', () => {
  expect(latencyBucket(-1500)).toBe(0);
});
