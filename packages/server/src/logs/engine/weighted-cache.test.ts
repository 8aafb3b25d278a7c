import { expect, test } from 'vitest';
import { WeightedCache } from './weighted-cache.ts';

test('the cache keeps used values and drops others within twice the capacity', () => {
  const cache = new WeightedCache<number, string>(10);
  cache.set(-1, 'kept');
  for (let n = 0; n < 1000; n++) {
    cache.set(n, 'passing');
    expect(cache.get(-1)).toBe('kept');
  }
  const left = Array.from({ length: 1000 }, (_, n) => cache.get(n)).filter((value) => value !== undefined);
  expect(left.length).toBeLessThanOrEqual(20);
});

test('a heavy value takes the capacity of several', () => {
  const cache = new WeightedCache<number, string>(10, (text) => text.length);
  cache.set(1, 'a');
  cache.set(2, 'x'.repeat(10));
  cache.set(3, 'y'.repeat(10));
  expect(cache.get(1)).toBeUndefined();
  expect(cache.get(3)).toBeDefined();
});

test('a deleted value is gone from both generations', () => {
  const cache = new WeightedCache<number, string>(2);
  cache.set(1, 'a');
  cache.set(2, 'b');
  cache.set(3, 'c');
  cache.delete(1);
  cache.delete(3);
  expect([cache.get(1), cache.get(2), cache.get(3)]).toEqual([undefined, 'b', undefined]);
});
