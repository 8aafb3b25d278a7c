import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('looks up the keys of one turn together, and later ones separately', async () => {
  const calls: (readonly number[])[] = [];
  const find = batched(async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.map((key) => [key, key * 2]));
  }, 10);
  expect(await Promise.all([find(1), find(2), find(1)])).toEqual([2, 4, 2]);
  expect(await find(3)).toBe(6);
  expect(calls).toEqual([[1, 2], [3]]);
});

test('waits for keys that come in consecutive turns', async () => {
  const calls: (readonly number[])[] = [];
  const find = batched(async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.map((key) => [key, key]));
  }, 10);
  const found: Promise<number | undefined>[] = [];
  for (const key of [1, 2, 3]) {
    found.push(find(key));
    await setImmediate();
  }
  expect(await Promise.all(found)).toEqual([1, 2, 3]);
  expect(calls).toEqual([[1, 2, 3]]);
});

test('splits a turn with more keys than a look-up takes', async () => {
  const calls: (readonly number[])[] = [];
  const find = batched(async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.map((key) => [key, key]));
  }, 2);
  expect(await Promise.all([1, 2, 3, 4, 5].map(find))).toEqual([1, 2, 3, 4, 5]);
  expect(calls).toEqual([[1, 2], [3, 4], [5]]);
});

test('a key that a full batch contains is not looked up again', async () => {
  const calls: (readonly number[])[] = [];
  const find = batched(async (keys: readonly number[]) => {
    calls.push(keys);
    return new Map(keys.map((key) => [key, key]));
  }, 1);
  expect(await Promise.all([find(1), find(1)])).toEqual([1, 1]);
  expect(calls).toEqual([[1]]);
});

test('returns undefined for a key that is not found', async () => {
  const find = batched(async () => new Map<number, string>(), 10);
  expect(await find(1)).toBeUndefined();
});

test('rejects all look-ups of a failed batch, and works again afterwards', async () => {
  let fails = true;
  const find = batched(async (keys: readonly number[]) => {
    if (fails) throw new Error('no database');
    return new Map(keys.map((key) => [key, key]));
  }, 1);
  const results = await Promise.allSettled([find(1), find(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find(3)).toBe(3);
});
