import { ByteReader, ByteWriter } from '../varint.ts';
import { emptyBits, type OffsetBits, setBit } from './offset-set.ts';

/**
 * Index of a segment by a time of its entries: the offsets sorted by that time, in chunks of 1,024. Late entries (a
 * message sent days before its notification) cluster in the first chunks, so that finding them reads little.
 */
export const TIME_CHUNK = 1024;

export interface TimeIndex {
  readonly chunks: readonly Uint8Array[];
  /** Earliest time of each chunk, then the latest of all. */
  readonly fences: Float64Array;
  /** Offsets of each chunk. */
  readonly order: readonly Uint16Array[];
}

export function buildTimeIndex(times: Float64Array): TimeIndex {
  const order = orderBy(times);
  const chunks: Uint8Array[] = [];
  const slices: Uint16Array[] = [];
  const fences: number[] = [];
  for (let start = 0; start < order.length; start += TIME_CHUNK) {
    const offsets = order.subarray(start, start + TIME_CHUNK);
    slices.push(offsets);
    fences.push(timeAt(times, offsets, 0));
    chunks.push(encodeChunk(times, offsets));
  }
  fences.push(timeAt(times, order, order.length - 1));
  return { chunks, fences: Float64Array.from(fences), order: slices };
}

/** Decodes the entries of a chunk, by time, into lists that are long enough. `first`: its earliest time. */
export function decodeTimeChunk(chunk: Uint8Array, first: number, offsets: Uint16Array, times: Float64Array): void {
  const reader = new ByteReader(chunk);
  let time = first;
  let offset = 0;
  for (let n = 0; !reader.ended; n++) {
    time += reader.varint();
    offset += reader.signed();
    offsets[n] = offset;
    times[n] = time;
  }
}

/** Returns the offsets whose time is in (after, upTo]. */
export function offsetsBetween(
  fences: Float64Array,
  size: number,
  after: number,
  upTo: number,
  readChunk: (chunk: number) => Uint8Array,
): OffsetBits {
  const bits = emptyBits(size);
  for (let chunk = 0; chunk + 1 < fences.length; chunk++) {
    const first = fences[chunk] ?? 0;
    const last = fences[chunk + 1] ?? 0;
    if (first > upTo) break;
    if (last > after) addBetween(bits, readChunk(chunk), first, after, upTo);
  }
  return bits;
}

function addBetween(bits: OffsetBits, chunk: Uint8Array, first: number, after: number, upTo: number): void {
  const reader = new ByteReader(chunk);
  let time = first;
  let offset = 0;
  while (!reader.ended) {
    time += reader.varint();
    offset += reader.signed();
    if (time > upTo) return;
    if (time > after) setBit(bits, offset);
  }
}

/** Encodes, for each entry, the deltas of its time and offset to the previous entry. */
function encodeChunk(times: Float64Array, offsets: Uint16Array): Uint8Array {
  const writer = new ByteWriter();
  let time = timeAt(times, offsets, 0);
  let previous = 0;
  for (const offset of offsets) {
    writer.varint((times[offset] ?? 0) - time);
    writer.signed(offset - previous);
    time = times[offset] ?? 0;
    previous = offset;
  }
  return writer.take();
}

/** Offsets ascending by time, then by offset. */
function orderBy(times: Float64Array): Uint16Array {
  const earliest = times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const latest = times.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  // One native sort of numbers that encode time and offset; only a span beyond 4 years does not fit.
  if (latest - earliest < 2 ** 37) {
    const keys = times.map((time, offset) => (time - earliest) * 65536 + offset).sort();
    return Uint16Array.from(keys, (key) => key % 65536);
  }
  const offsets = Uint16Array.from(times, (_, offset) => offset);
  return offsets.sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0) || a - b);
}

function timeAt(times: Float64Array, offsets: Uint16Array, n: number): number {
  return times[offsets[n] ?? 0] ?? 0;
}
