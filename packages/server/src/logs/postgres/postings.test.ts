import { expect, test } from 'vitest';
import { emptyBits, setBit, walkUp } from '../engine/offset-set.ts';
import { TermTable } from '../engine/term-table.ts';
import { seededRandom } from '../random-entries.fixture.ts';
import { findInBucket, keysOf, postingRows, readSeparateRow } from './postings.ts';

const SIZE = 20_000;
const random = seededRandom(11);
const facetOf = Uint16Array.from({ length: SIZE }, (_, offset) => (offset < 100 ? 3 : 40 + (offset % 5)));

/** Terms from one entry to every entry; two of them share a bucket. */
const EVERY = [
  { term: 5, share: 1 },
  { term: 4096 + 5, share: 0.001 },
  { term: 2 ** 53 - 1, share: 0.0004 },
  { term: 77, share: 0.02 },
  { term: 78, share: 0.2 },
].map(({ term, share }) => ({ term, offsets: [...facetOf.keys()].filter(() => random() < share) }));

function rowsOf(): Map<number, Uint8Array> {
  const table = new TermTable();
  for (const { term, offsets } of EVERY) for (const offset of offsets) table.add(term, offset);
  const facetsOf = (offsets: Uint16Array, count: number): number[] =>
    [
      ...new Set(
        offsets
          .values()
          .take(count)
          .map((offset) => facetOf[offset] ?? 0),
      ),
    ].sort((a, b) => a - b);
  return new Map(postingRows({ terms: table, rows: SIZE, facetsOf }).map(({ key, data }) => [key, data]));
}

test('the entries of a term are found in the row of its bucket or in a separate row', () => {
  const rows = rowsOf();
  for (const { term, offsets } of EVERY) {
    const [bucket, separate] = keysOf(term);
    const [sharedRow, separateRow] = [rows.get(bucket), rows.get(separate)];
    const set = separateRow ? readSeparateRow(separateRow, undefined) : sharedRow && findInBucket(sharedRow, term);
    const found: number[] = [];
    if (set) walkUp(set, 0, SIZE, (offset) => found.push(offset) < 0);
    expect(found).toEqual(offsets);
  }
});

test('a term that does not occur is not found among those of its bucket', () => {
  const rows = rowsOf();
  for (const term of [2 * 4096 + 5, 4096 * 1000 + 5]) {
    const shared = rows.get(keysOf(term)[0]) ?? new Uint8Array();
    expect(findInBucket(shared, term)).toBeUndefined();
  }
});

test('a term of many entries lists the facets of its entries', () => {
  const data = rowsOf().get(keysOf(77)[1]) ?? new Uint8Array();
  const only = (facet: number): Uint8Array => Uint8Array.from({ length: 50 }, (_, n) => (n === facet ? 1 : 0));
  expect(readSeparateRow(data, only(42))).toBeDefined();
  expect(readSeparateRow(data, only(7))).toBeUndefined();
});

test('the bits of many entries are decoded unchanged', () => {
  const { offsets } = EVERY[0] ?? { offsets: [] };
  const bits = emptyBits(SIZE);
  for (const offset of offsets) setBit(bits, offset);
  expect(readSeparateRow(rowsOf().get(keysOf(5)[1]) ?? new Uint8Array(), undefined)).toEqual(bits);
});
