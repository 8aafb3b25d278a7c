import { expect, test } from 'vitest';
import { integer } from './der.ts';

test.each([
  ['00', '020100'],
  ['02', '020102'],
  ['0002', '020102'],
  ['0080', '02020080'],
  ['80ff', '02030080ff'],
  ['000000', '020100'],
])('the unsigned integer %s is as short as DER requires', (bytes, encoded) => {
  expect(integer(Buffer.from(bytes, 'hex')).toString('hex')).toBe(encoded);
});
