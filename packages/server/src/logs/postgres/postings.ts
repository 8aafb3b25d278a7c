import type { HeadIndex } from '../engine/head-index.ts';
import type { OffsetSet } from '../engine/offset-set.ts';
import { hasSelectedFacet, writeBitmap, writeFacets, writeGaps } from '../engine/posting-bytes.ts';
import { uint32sOf } from '../engine/typed-bytes.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import type { Term } from './term-hash.ts';

/**
 * Index of a segment: terms share rows by their remainder, so that rows are large enough for their overhead and one look-up
 * finds a term in every segment of a partition. A term of many entries has a separate row, under a negative key.
 */
const BUCKETS = 4096;
/** Number of entries from which a term has a separate row. */
const SEPARATE_ROW_ENTRIES = 256;

export interface PostingRow {
  readonly key: number;
  readonly data: Uint8Array;
}

/** Returns the keys of the rows in which postings of a term can be. */
export function keysOf(term: Term): [bucket: number, separate: number] {
  return [term % BUCKETS, -1 - term];
}

export function* postingRows(head: Pick<HeadIndex, 'rows' | 'terms' | 'facetsOf'>): Generator<PostingRow> {
  const { terms, rows: size } = head;
  const buckets: Term[][] = Array.from({ length: BUCKETS }, () => []);
  for (const term of terms.terms()) buckets[term % BUCKETS]?.push(term);
  const offsets = new Uint16Array(size);
  for (const [bucket, members] of buckets.entries()) {
    const row = new ByteWriter(256);
    let previous = 0;
    for (const term of members) {
      const count = terms.copyTo(offsets, term);
      if (count >= SEPARATE_ROW_ENTRIES) {
        yield { key: -1 - term, data: separateRow(offsets.subarray(0, count), head.facetsOf(offsets, count), size) };
        continue;
      }
      const rest = Math.floor(term / BUCKETS);
      row.varint(rest - previous);
      previous = rest;
      row.varint(count);
      writeGaps(row, offsets, count);
    }
    if (row.length > 0) yield { key: bucket, data: row.take() };
  }
}

/** Returns the entries of a term in the row of its bucket. */
export function findInBucket(data: Uint8Array, term: Term): OffsetSet | undefined {
  const reader = new ByteReader(data);
  const target = Math.floor(term / BUCKETS);
  let rest = 0;
  while (!reader.ended) {
    rest += reader.varint();
    const count = reader.varint();
    if (rest === target) return readOffsets(reader, count);
    if (rest > target) return undefined;
    for (let n = 0; n < count; n++) reader.varint();
  }
  return undefined;
}

/**
 * Returns the entries of a term with its own row; undefined when none has a target facet. `has`: 1 at each target
 * facet.
 */
export function readSeparateRow(data: Uint8Array, has: Uint8Array | undefined): OffsetSet | undefined {
  const reader = new ByteReader(data);
  if (!hasSelectedFacet(reader, has)) return undefined;
  const count = reader.varint();
  return count === 0 ? uint32sOf(data.subarray(reader.at)) : readOffsets(reader, count);
}

function separateRow(offsets: Uint16Array, facets: readonly number[], size: number): Uint8Array {
  const row = new ByteWriter();
  const asBits = offsets.length > size / 8;
  writeFacets(row, facets);
  row.varint(asBits ? 0 : offsets.length);
  if (asBits) writeBitmap(row, offsets, size);
  else writeGaps(row, offsets);
  return row.take();
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
