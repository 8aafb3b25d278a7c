import { describe, expect, test } from 'vitest';
import { complement, emptyBits, intersect, type OffsetSet, setBit, union, walkDown, walkUp } from './offset-set.ts';

const A = [0, 3, 31, 32, 64, 1000, 65535];
const B = [3, 30, 32, 999, 1000, 65534, 65535];

describe.each([
  ['lists', list, list],
  ['bitmaps', bits, bits],
  ['a list and a bitmap', list, bits],
  ['a bitmap and a list', bits, list],
])('two sets as %s', (_, left, right) => {
  test('intersect to the common offsets', () => {
    expect(up(intersect(left(A), right(B)))).toEqual([3, 32, 1000, 65535]);
    expect(up(intersect(left(A), right([])))).toEqual([]);
  });

  test('unite to the offsets of either', () => {
    expect(up(union([left(A), right(B)], 65536))).toEqual([0, 3, 30, 31, 32, 64, 999, 1000, 65534, 65535]);
  });
});

test.each([
  ['list', list],
  ['bitmap', bits],
])('the complement of a %s and a list has the other offsets below the size, and none above', (_, make) => {
  const rest = up(complement([make([0, 31, 32]), list([33])], 70));
  expect(rest).toEqual(Array.from({ length: 70 }, (__, n) => n).filter((n) => ![0, 31, 32, 33].includes(n)));
  expect(up(complement([make([1])], 64)).at(-1)).toBe(63);
  expect(up(complement([], 0))).toEqual([]);
});

describe.each([
  ['list', list],
  ['bitmap', bits],
])('a walk over a %s', (_, make) => {
  test('visits a half-open range in either direction', () => {
    expect(up(make(A), 3, 1000)).toEqual([3, 31, 32, 64]);
    expect(down(make(A), 3, 1000)).toEqual([64, 32, 31, 3]);
    expect(up(make(A), 32, 33)).toEqual([32]);
    expect(down(make(A), 31, 32)).toEqual([31]);
    expect(down(make(A), 5, 5)).toEqual([]);
    expect(up(make(A), 0, 0)).toEqual([]);
  });

  test('ends when the visitor returns true', () => {
    const seen: number[] = [];
    const ended = walkDown(make(A), 0, 65536, (offset) => seen.push(offset) === 2);
    expect([ended, seen]).toEqual([true, [65535, 1000]]);
    expect(walkUp(make(A), 0, 65536, () => false)).toBe(false);
  });
});

function list(offsets: number[]): OffsetSet {
  return Uint16Array.from(offsets);
}

function bits(offsets: number[]): OffsetSet {
  const set = emptyBits(65536);
  for (const offset of offsets) setBit(set, offset);
  return set;
}

function up(set: OffsetSet, low = 0, high = 65536): number[] {
  const seen: number[] = [];
  walkUp(set, low, high, (offset) => seen.push(offset) < 0);
  return seen;
}

function down(set: OffsetSet, low = 0, high = 65536): number[] {
  const seen: number[] = [];
  walkDown(set, low, high, (offset) => seen.push(offset) < 0);
  return seen;
}
