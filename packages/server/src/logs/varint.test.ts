import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from './varint.ts';

const MAX = Number.MAX_SAFE_INTEGER;

test('integers up to 2^53 are decoded unchanged', () => {
  const values = [0, 1, 127, 128, 16383, 16384, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 48 + 5, MAX, 2 ** 53];
  const writer = new ByteWriter();
  for (const value of values) writer.varint(value);
  const reader = new ByteReader(writer.take());
  expect(values.map(() => reader.varint())).toEqual(values);
  expect(reader.ended).toBe(true);
});

test('signed integers keep their sign, and small ones take one byte', () => {
  const values = [0, -1, 1, -64, 63, -(2 ** 40), 2 ** 40, -(2 ** 52), 2 ** 52];
  const writer = new ByteWriter();
  for (const value of values) writer.signed(value);
  const bytes = writer.take();
  const reader = new ByteReader(bytes);
  expect(values.map(() => reader.signed())).toEqual(values);
  expect(oneSigned(-64)).toHaveLength(1);
});

test('a writer grows as needed and is empty after take', () => {
  const writer = new ByteWriter();
  for (let n = 0; n < 10_000; n++) writer.varint(n);
  writer.raw(new Uint8Array(100_000).fill(7));
  expect(writer.take().at(-1)).toBe(7);
  expect(writer.take()).toHaveLength(0);
});

function oneSigned(value: number): Uint8Array {
  const writer = new ByteWriter();
  writer.signed(value);
  return writer.take();
}
