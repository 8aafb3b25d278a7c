import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Latencies, NO_LATENCY } from '../engine/segment.ts';
import { ByteReader, ByteWriter } from '../varint.ts';

const DEFLATE = { level: 3, chunkSize: 8000 };

/**
 * Encodes latencies of the entries at some offsets as one blob, 2 to 3 bytes per entry. Latencies are stored relative to
 * one another, because the provider call takes nearly all of the processing, and pushes sent together waited equally
 * long. A number n is written as n + 1, and 0 for none; a negative processing time counts as 0.
 */
export function encodeLatencies({ processing, provider, endToEnd }: Latencies, offsets: Uint16Array): Uint8Array {
  const writer = new ByteWriter();
  const processingAt = (offset: number): number => Math.max(processing[offset] ?? 0, 0);
  for (const offset of offsets) writer.varint(processingAt(offset) + 1);
  for (const offset of offsets) {
    const ms = provider[offset] ?? NO_LATENCY;
    writer.varint(ms === NO_LATENCY ? 0 : 1 + zigzag(processingAt(offset) - ms));
  }
  let previous = 0;
  for (const offset of offsets) {
    const ms = endToEnd[offset] ?? NO_LATENCY;
    const waited = ms - processingAt(offset);
    writer.varint(ms === NO_LATENCY ? 0 : 1 + zigzag(waited - previous));
    if (ms !== NO_LATENCY) previous = waited;
  }
  return deflateRawSync(writer.view(), DEFLATE);
}

/** Decodes into lists of at least `count`, in the order of the offsets that they were encoded with. */
export function decodeLatencies(bytes: Uint8Array, count: number, { processing, provider, endToEnd }: Latencies): void {
  const reader = new ByteReader(inflateRawSync(bytes, { chunkSize: 8000 }));
  for (let n = 0; n < count; n++) processing[n] = reader.varint() - 1;
  for (let n = 0; n < count; n++) {
    const code = reader.varint();
    provider[n] = code === 0 ? NO_LATENCY : (processing[n] ?? 0) - unzigzag(code - 1);
  }
  let waited = 0;
  for (let n = 0; n < count; n++) {
    const code = reader.varint();
    if (code !== 0) waited += unzigzag(code - 1);
    endToEnd[n] = code === 0 ? NO_LATENCY : waited + (processing[n] ?? 0);
  }
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(code: number): number {
  return code % 2 === 0 ? code / 2 : -(code + 1) / 2;
}
