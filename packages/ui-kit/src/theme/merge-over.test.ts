import { expect, test } from 'vitest';
import { mergeOver } from './merge-over.ts';

test('set values win at every depth, undefined sets nothing, and arrays are replaced as a whole', () => {
  const base = { a: { b: 1, c: 2 }, list: [1, 2], d: 'x' };
  expect(mergeOver<typeof base>(base, { a: { b: 5, c: undefined }, list: [9] })).toEqual({
    a: { b: 5, c: 2 },
    list: [9],
    d: 'x',
  });
});

test('neither argument is modified, and unchanged parts keep their reference', () => {
  const base = Object.freeze({ a: Object.freeze({ b: 1 }), e: Object.freeze({ f: 2 }) });
  const result = mergeOver<{ a: { b: number }; e: { f: number } }>(base, { a: { b: 3 } });
  expect(result.e).toBe(base.e);
  expect(base.a.b).toBe(1);
  expect(mergeOver<object>(base, {})).toBe(base);
});
