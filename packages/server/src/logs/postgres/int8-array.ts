import type { Int64 } from './key-hash.ts';
import { int64Of } from './key-hash.ts';

const INT8_OID = 20;
const HEADER = 20;
const NULL_LENGTH = -1;

/** A column of an insert as PostgreSQL's binary `int8[]`: no digits are written here and read there. */
export function int8Array(values: readonly (number | Int64 | undefined)[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER + 12 * values.length);
  buffer.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  buffer.writeInt32BE(values.includes(undefined) ? 1 : 0, 4);
  buffer.writeInt32BE(INT8_OID, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  let at = HEADER;
  for (const value of values) at = writeElement(buffer, at, value);
  return buffer.subarray(0, values.length === 0 ? 12 : at);
}

function writeElement(buffer: Buffer, at: number, value: number | Int64 | undefined): number {
  if (value === undefined) return buffer.writeInt32BE(NULL_LENGTH, at);
  const { high, low } = typeof value === 'number' ? int64Of(value) : value;
  buffer.writeInt32BE(8, at);
  buffer.writeInt32BE(high, at + 4);
  return buffer.writeInt32BE(low, at + 8);
}
