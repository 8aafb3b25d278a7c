import { expect, test } from 'vitest';
import { lastAtMost } from '../engine/last-at-most.ts';
import { walkUp } from '../engine/offset-set.ts';
import { findPosting, TermPageWriter, termsOf } from './term-pages.ts';

const SIZE = 65_536;

test('the page of a term returns its offsets, for each of many terms', () => {
  const { pages, fences } = written(Array.from({ length: 5000 }, (_, n) => [n * 3 + 10, [n, n + 1, 60_000]]));
  expect(pages.length).toBeGreaterThan(5);
  for (let term = 9; term < 15_020; term++) {
    const n = (term - 10) / 3;
    const expected = Number.isInteger(n) && n >= 0 && n < 5000 ? [n, n + 1, 60_000] : undefined;
    expect([term, found(pages, fences, term)]).toEqual([term, expected]);
  }
});

test('a dense posting list of any length is encoded as a bitmap and decoded unchanged', () => {
  // The border is where distances take as many bytes as the bitmap's 8,192.
  for (const count of [8191, 8192, 8193, 30_000, SIZE]) {
    const offsets = Array.from({ length: count }, (_, n) => n);
    const { pages, fences } = written([
      [5, [1]],
      [6, offsets],
      [7, [2]],
    ]);
    expect(found(pages, fences, 6)).toEqual(offsets);
    expect(found(pages, fences, 7)).toEqual([2]);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThan(8300);
  }
});

test('the terms of the pages are those written, in order', () => {
  const terms = Array.from({ length: 3000 }, (_, n) => 2 ** 50 + n * n);
  const { pages, fences } = written(terms.map((term) => [term, [0]]));
  expect(pages.flatMap((page, n) => termsOf(page, fences[n] ?? 0))).toEqual(terms);
});

function written(terms: readonly [number, number[]][]): { pages: Uint8Array[]; fences: Float64Array } {
  const pages: Uint8Array[] = [];
  const writer = new TermPageWriter(SIZE, (page, bytes) => {
    pages[page] = bytes.slice();
  });
  for (const [term, offsets] of terms) writer.add(term, Uint16Array.from(offsets), offsets.length);
  return { fences: writer.finish(), pages };
}

function found(pages: readonly Uint8Array[], fences: Float64Array, term: number): number[] | undefined {
  const page = lastAtMost(fences, term);
  const bytes = pages[page];
  const posting = bytes && findPosting(bytes, fences[page] ?? 0, term);
  if (!posting) return undefined;
  const offsets: number[] = [];
  walkUp(posting, 0, SIZE, (offset) => offsets.push(offset) < 0);
  return offsets;
}
