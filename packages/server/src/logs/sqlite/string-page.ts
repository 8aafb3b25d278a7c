import { uint32sOf } from '../segments/typed-bytes.ts';

/** Strings stored and read together. */
export const PAGE_STRINGS = 64;

/** Layout: number of strings, their hashes, their lengths in bytes (4 bytes each), their UTF-8. */
const HEAD = 4;

export function encodeStringPage(texts: readonly string[], hashes: readonly number[]): Uint8Array {
  const parts = texts.map((text) => Buffer.from(text));
  const numbers = Uint32Array.from([texts.length, ...hashes, ...parts.map(({ length }) => length)]);
  return Buffer.concat([new Uint8Array(numbers.buffer), ...parts]);
}

export function hashesOf(page: Uint8Array): Uint32Array {
  return uint32sOf(page.subarray(HEAD, HEAD + 4 * countOf(page)));
}

export function textsOf(page: Uint8Array): string[] {
  return Array.from({ length: countOf(page) }, (_, index) => textAt(page, index) ?? '');
}

export function textAt(page: Uint8Array, index: number): string | undefined {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  const count = countOf(page);
  if (index >= count) return undefined;
  const lengths = HEAD + 4 * count;
  let start = HEAD + 8 * count;
  for (let n = 0; n < index; n++) start += bytes.readUInt32LE(lengths + 4 * n);
  return bytes.toString('utf8', start, start + bytes.readUInt32LE(lengths + 4 * index));
}

function countOf(page: Uint8Array): number {
  return new DataView(page.buffer, page.byteOffset).getUint32(0, true);
}
