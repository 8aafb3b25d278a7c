import { describe, expect, test } from 'vitest';
import { exponentOf } from './exponent.ts';

const SIZES = [10, 100, 1_000, 10_000];

describe('exponent of a cost', () => {
  test.each([
    ['constant', 0, () => 5],
    ['linear', 1, (size: number) => 3 * size],
    ['of the square root', 0.5, (size: number) => 0.2 * Math.sqrt(size)],
    ['shrinking', -1, (size: number) => 7 / size],
  ])('a %s cost has the exponent %f', (_, exponent, cost) => {
    expect(exponentOf(SIZES.map((size) => ({ size, value: cost(size) })))).toBeCloseTo(exponent);
  });

  test.each([
    ['one size', [1]],
    ['a value of 0', [1, 0, 2]],
  ])('%s has no exponent', (_, values) => {
    expect(exponentOf(values.map((value, at) => ({ size: 10 ** at, value })))).toBeNaN();
  });
});
