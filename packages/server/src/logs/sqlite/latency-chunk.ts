import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { ByteReader, ByteWriter } from '../varint.ts';

/** Latencies of entries in ms + 1, 0 where there is none: one list each, in the same order of entries. */
export interface Latencies {
  readonly processing: Float64Array;
  readonly provider: Float64Array;
  readonly endToEnd: Float64Array;
}

const DEFLATE = { level: 3, chunkSize: 8000 };

/**
 * Latencies of the entries at some offsets as one blob, 2 to 3 bytes an entry: the provider takes nearly all of the
 * processing, and what was sent together waited as long.
 */
export function encodeLatencies({ processing, provider, endToEnd }: Latencies, offsets: Uint16Array): Uint8Array {
  const writer = new ByteWriter();
  for (const offset of offsets) writer.varint(processing[offset] ?? 0);
  for (const offset of offsets) {
    const ms = provider[offset] ?? 0;
    writer.varint(ms === 0 ? 0 : 1 + zigzag((processing[offset] ?? 0) - ms));
  }
  let previous = 0;
  for (const offset of offsets) {
    const ms = endToEnd[offset] ?? 0;
    const waited = ms - (processing[offset] ?? 0);
    writer.varint(ms === 0 ? 0 : 1 + zigzag(waited - previous));
    if (ms !== 0) previous = waited;
  }
  return deflateRawSync(writer.view(), DEFLATE);
}

/** Into lists with room for `count`, in the order of the offsets that they were encoded with. */
export function decodeLatencies(bytes: Uint8Array, count: number, { processing, provider, endToEnd }: Latencies): void {
  const reader = new ByteReader(inflateRawSync(bytes, { chunkSize: 8000 }));
  for (let n = 0; n < count; n++) processing[n] = reader.varint();
  for (let n = 0; n < count; n++) {
    const code = reader.varint();
    provider[n] = code === 0 ? 0 : (processing[n] ?? 0) - unzigzag(code - 1);
  }
  let waited = 0;
  for (let n = 0; n < count; n++) {
    const code = reader.varint();
    if (code !== 0) waited += unzigzag(code - 1);
    endToEnd[n] = code === 0 ? 0 : waited + (processing[n] ?? 0);
  }
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}
