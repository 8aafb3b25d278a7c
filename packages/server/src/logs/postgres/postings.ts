import { emptyBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import type { TermTable } from '../engine/term-table.ts';
import { bytesOf, uint32sOf } from '../engine/typed-bytes.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import type { Term } from './term-hash.ts';

/**
 * Index of a segment: terms share rows by their remainder, so that a row costs more than its overhead and one look-up
 * finds a term in every segment of a partition. A term of many entries has a row of its own, under a negative key.
 */
const BUCKETS = 4096;
/** Entries of a term that has its own row. */
const OWN_ROW = 256;

export interface PostingRow {
  readonly key: number;
  readonly data: Uint8Array;
}

/** Where postings of a term can be. */
export function keysOf(term: Term): [bucket: number, own: number] {
  return [term % BUCKETS, -1 - term];
}

/** `facetOf`: facet index of each entry; `size`: entries of the segment. */
export function* postingRows(terms: TermTable, facetOf: Uint16Array, size: number): Generator<PostingRow> {
  const buckets: Term[][] = Array.from({ length: BUCKETS }, () => []);
  for (const term of terms.terms()) buckets[term % BUCKETS]?.push(term);
  const offsets = new Uint16Array(size);
  for (const [bucket, members] of buckets.entries()) {
    const row = new ByteWriter(256);
    let previous = 0;
    for (const term of members) {
      const count = terms.copyTo(offsets, term);
      if (count >= OWN_ROW) {
        yield { key: -1 - term, data: ownRow(offsets.subarray(0, count), facetOf, size) };
        continue;
      }
      const rest = Math.floor(term / BUCKETS);
      row.varint(rest - previous);
      previous = rest;
      row.varint(count);
      writeOffsets(row, offsets, count);
    }
    if (row.length > 0) yield { key: bucket, data: row.take() };
  }
}

/** Entries of a term in the row of its bucket. */
export function findInBucket(data: Uint8Array, term: Term): OffsetSet | undefined {
  const reader = new ByteReader(data);
  const wanted = Math.floor(term / BUCKETS);
  let rest = 0;
  while (!reader.ended) {
    rest += reader.varint();
    const count = reader.varint();
    if (rest === wanted) return readOffsets(reader, count);
    if (rest > wanted) return undefined;
    for (let n = 0; n < count; n++) reader.varint();
  }
  return undefined;
}

/** Entries of a term with its own row; undefined when none has a wanted facet. `has`: 1 at each wanted facet. */
export function readOwnRow(data: Uint8Array, has: Uint8Array | undefined): OffsetSet | undefined {
  const reader = new ByteReader(data);
  let isWanted = has === undefined;
  let facet = 0;
  for (let count = reader.varint(); count > 0; count--) {
    facet += reader.varint();
    if (has?.[facet] === 1) isWanted = true;
  }
  if (!isWanted) return undefined;
  const count = reader.varint();
  return count === 0 ? uint32sOf(data.subarray(reader.at)) : readOffsets(reader, count);
}

/** The facets of the entries first: a filter by one that they lack need not look further. */
function ownRow(offsets: Uint16Array, facetOf: Uint16Array, size: number): Uint8Array {
  const row = new ByteWriter();
  const facets = [...new Set(offsets.values().map((offset) => facetOf[offset] ?? 0))].sort((a, b) => a - b);
  row.varint(facets.length);
  for (const [n, facet] of facets.entries()) row.varint(facet - (facets[n - 1] ?? 0));
  if (offsets.length <= size / 8) {
    row.varint(offsets.length);
    writeOffsets(row, offsets, offsets.length);
    return row.take();
  }
  row.varint(0);
  const bits = emptyBits(size);
  for (const offset of offsets) setBit(bits, offset);
  row.raw(bytesOf(bits));
  return row.take();
}

function writeOffsets(to: ByteWriter, offsets: Uint16Array, count: number): void {
  let previous = 0;
  for (let n = 0; n < count; n++) {
    const offset = offsets[n] ?? 0;
    to.varint(offset - previous);
    previous = offset;
  }
}

function readOffsets(from: ByteReader, count: number): Uint16Array {
  const offsets = new Uint16Array(count);
  let offset = 0;
  for (let n = 0; n < count; n++) {
    offset += from.varint();
    offsets[n] = offset;
  }
  return offsets;
}
