import { type ByteReader, type ByteWriter } from '../varint.ts';
import { emptyBits, type OffsetList, setBit } from './offset-set.ts';
import { bytesOf } from './typed-bytes.ts';

/** Writes the first `count` of ascending numbers as deltas. */
export function writeGaps(to: ByteWriter, numbers: OffsetList | readonly number[], count = numbers.length): void {
  let previous = 0;
  for (let n = 0; n < count; n++) {
    const number = numbers[n] ?? 0;
    to.varint(number - previous);
    previous = number;
  }
}

/** Writes offsets below `size` as a bitmap. */
export function writeBitmap(to: ByteWriter, offsets: OffsetList, size: number): void {
  const bits = emptyBits(size);
  for (const offset of offsets) setBit(bits, offset);
  to.raw(bytesOf(bits));
}

/**
 * Writes the facets of the entries of a long posting list, ascending, in front of it. A filter that selects none of
 * them does not read the list.
 */
export function writeFacets(to: ByteWriter, facets: readonly number[]): void {
  to.varint(facets.length);
  writeGaps(to, facets);
}

/** Reads the facets. Returns whether one of them is selected. `has`: 1 at each selected facet; undefined for all. */
export function hasSelectedFacet(from: ByteReader, has: Uint8Array | undefined): boolean {
  let isSelected = has === undefined;
  let facet = 0;
  for (let left = from.varint(); left > 0; left--) {
    facet += from.varint();
    if (has?.[facet] === 1) isSelected = true;
  }
  return isSelected;
}
