import type { OffsetSet } from '../engine/offset-set.ts';
import { hasSelectedFacet, writeBitmap, writeFacets, writeGaps } from '../engine/posting-bytes.ts';
import { uint32sOf } from '../engine/typed-bytes.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import type { FacetSet } from './partition-facets.ts';
import type { Term } from './term.ts';

/** A page is closed once it holds this much: four fit a page of the file. A long posting list may make it larger. */
const PAGE_BYTES = 4000;

/** Flags of a posting's shape; the rest of it is the posting's length. */
const BITMAP = 1;
const WITH_FACETS = 2;
const FLAGS = 4;

/**
 * Writes the sorted terms of a segment as pages. A term is its delta to the previous one, the shape of its posting,
 * and the posting: deltas between offsets, or a bitmap where that is shorter. A long posting begins with the facets
 * that its entries have, so that one without a selected facet need not be read.
 */
export class TermPageWriter {
  readonly #size: number;
  readonly #put: (page: number, bytes: Uint8Array) => void;
  readonly #page = new ByteWriter();
  readonly #posting = new ByteWriter();
  readonly #fences: Term[] = [];
  #previous: Term = 0;

  /** `size`: offsets are below it. */
  constructor(size: number, put: (page: number, bytes: Uint8Array) => void) {
    this.#size = size;
    this.#put = put;
  }

  /**
   * Adds a term, greater than those before it, with the first `count` of the offsets. `facets`: those of the entries,
   * ascending, if they are worth their space. Returns true when a page was completed.
   */
  add(term: Term, offsets: Uint16Array, count: number, facets?: readonly number[]): boolean {
    if (this.#page.length === 0) {
      this.#fences.push(term);
      this.#previous = term;
    }
    this.#page.varint(term - this.#previous);
    this.#previous = term;
    this.#addPosting(offsets, count, facets);
    if (this.#page.length < PAGE_BYTES) return false;
    this.#flush();
    return true;
  }

  /** Returns the first term of each page, by which the page of a term is found. */
  finish(): Float64Array {
    if (this.#page.length > 0) this.#flush();
    return Float64Array.from(this.#fences);
  }

  #addPosting(offsets: Uint16Array, count: number, facets: readonly number[] | undefined): void {
    const posting = this.#posting;
    posting.clear();
    if (facets) writeFacets(posting, facets);
    const start = posting.length;
    writeGaps(posting, offsets, count);
    const asBits = (posting.length - start) * 8 > this.#size;
    if (asBits) {
      posting.truncate(start);
      writeBitmap(posting, offsets.subarray(0, count), this.#size);
    }
    this.#page.varint(posting.length * FLAGS + (asBits ? BITMAP : 0) + (facets ? WITH_FACETS : 0));
    this.#page.append(posting);
  }

  #flush(): void {
    this.#put(this.#fences.length - 1, this.#page.view());
    this.#page.clear();
  }
}

/**
 * Returns the posting list of a term in its page; also undefined when it is known to have none of the selected facets.
 */
export function findPosting(page: Uint8Array, fence: Term, sought: Term, facets?: FacetSet): OffsetSet | undefined {
  const reader = new ByteReader(page);
  let term = fence;
  while (!reader.ended) {
    term += reader.varint();
    const shape = reader.varint();
    const length = Math.floor(shape / FLAGS);
    if (term === sought) return postingOf(reader.raw(length), shape, facets);
    if (term > sought) return undefined;
    reader.at += length;
  }
  return undefined;
}

/** Returns the terms of a page, ascending. */
export function termsOf(page: Uint8Array, fence: Term): Term[] {
  const reader = new ByteReader(page);
  const terms: Term[] = [];
  let term = fence;
  while (!reader.ended) {
    term += reader.varint();
    terms.push(term);
    const shape = reader.varint();
    reader.at += Math.floor(shape / FLAGS);
  }
  return terms;
}

function postingOf(bytes: Uint8Array, shape: number, facets: FacetSet | undefined): OffsetSet | undefined {
  const reader = new ByteReader(bytes);
  if ((shape & WITH_FACETS) !== 0 && !hasSelectedFacet(reader, facets?.has)) return undefined;
  const posting = bytes.subarray(reader.at);
  return (shape & BITMAP) === 0 ? offsetsOf(posting) : uint32sOf(posting);
}

/** Decodes offsets from deltas. A separate loop: queries spend most of their time here. */
function offsetsOf(bytes: Uint8Array): OffsetSet {
  const offsets = new Uint16Array(bytes.length);
  let length = 0;
  let offset = 0;
  for (let at = 0; at < bytes.length; at++) {
    let byte = bytes[at] ?? 0;
    let gap = byte & 127;
    for (let shift = 7; byte >= 128; shift += 7) {
      byte = bytes[++at] ?? 0;
      gap |= (byte & 127) << shift;
    }
    offset += gap;
    offsets[length++] = offset;
  }
  return offsets.subarray(0, length);
}
