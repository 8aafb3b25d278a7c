import { int8Array } from './int8-array.ts';

/**
 * Joins binary values into one parameter, and returns it with the beginning and the length of each value. The database
 * splits it again: `substring($1::bytea from a::integer + 1 for size::integer)`. An array would be sent as hex digits.
 */
export function joinBytes(values: readonly Uint8Array[]): [bytes: Buffer, begins: Buffer, lengths: Buffer] {
  let end = 0;
  const begins = values.map(({ length }) => (end += length) - length);
  return [Buffer.concat(values), int8Array(begins), int8Array(values.map(({ length }) => length))];
}
