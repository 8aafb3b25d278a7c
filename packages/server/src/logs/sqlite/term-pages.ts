import { emptyBits, type OffsetSet, setBit } from './offset-set.ts';
import type { Term } from './term.ts';
import { bytesOf, uint32sOf } from './typed-bytes.ts';
import { ByteReader, ByteWriter } from './varint.ts';

/** A page is closed once it holds this much: four fit a page of the file. A long posting list may make it larger. */
const PAGE_BYTES = 4000;

/**
 * Writes the sorted terms of a segment as pages. A term is its distance to the one before it, the length of its
 * posting, and the posting: distances between offsets, or a bitmap where that is shorter.
 */
export class TermPageWriter {
  readonly #size: number;
  readonly #put: (page: number, bytes: Uint8Array) => void;
  readonly #page = new ByteWriter();
  readonly #gaps = new ByteWriter();
  readonly #fences: Term[] = [];
  #previous: Term = 0;

  /** `size`: offsets are below it. */
  constructor(size: number, put: (page: number, bytes: Uint8Array) => void) {
    this.#size = size;
    this.#put = put;
  }

  /** Terms in ascending order; of the offsets, the first `count`. Answers true when a page was completed. */
  add(term: Term, offsets: Uint16Array, count: number): boolean {
    if (this.#page.length === 0) {
      this.#fences.push(term);
      this.#previous = term;
    }
    this.#page.varint(term - this.#previous);
    this.#previous = term;
    this.#addPosting(offsets, count);
    if (this.#page.length < PAGE_BYTES) return false;
    this.#flush();
    return true;
  }

  /** First term of each page: where to look for a term. */
  finish(): Float64Array {
    if (this.#page.length > 0) this.#flush();
    return Float64Array.from(this.#fences);
  }

  #addPosting(offsets: Uint16Array, count: number): void {
    this.#gaps.clear();
    let previous = 0;
    for (let n = 0; n < count; n++) {
      const offset = offsets[n] ?? 0;
      this.#gaps.varint(offset - previous);
      previous = offset;
    }
    if (this.#gaps.length * 8 <= this.#size) {
      this.#page.varint(this.#gaps.length * 2);
      this.#page.append(this.#gaps);
    } else {
      const bitmap = bitmapOf(offsets.subarray(0, count), this.#size);
      this.#page.varint(bitmap.length * 2 + 1);
      this.#page.raw(bitmap);
    }
  }

  #flush(): void {
    this.#put(this.#fences.length - 1, this.#page.view());
    this.#page.clear();
  }
}

/** Page that holds a term if any does; -1 when it is smaller than all. */
export function pageOf(fences: Float64Array, term: Term): number {
  let low = 0;
  let high = fences.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((fences[middle] ?? 0) <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Posting of a term in its page. */
export function findPosting(page: Uint8Array, fence: Term, wanted: Term): OffsetSet | undefined {
  const reader = new ByteReader(page);
  let term = fence;
  while (!reader.ended) {
    term += reader.varint();
    const shape = reader.varint();
    const length = Math.floor(shape / 2);
    if (term === wanted) return postingOf(reader.raw(length), shape % 2 === 1);
    if (term > wanted) return undefined;
    reader.at += length;
  }
  return undefined;
}

/** The terms of a page, ascending. */
export function termsOf(page: Uint8Array, fence: Term): Term[] {
  const reader = new ByteReader(page);
  const terms: Term[] = [];
  let term = fence;
  while (!reader.ended) {
    term += reader.varint();
    terms.push(term);
    const shape = reader.varint();
    reader.at += Math.floor(shape / 2);
  }
  return terms;
}

function postingOf(bytes: Uint8Array, asBits: boolean): OffsetSet {
  if (asBits) return uint32sOf(bytes);
  const reader = new ByteReader(bytes);
  const offsets = new Uint16Array(bytes.length);
  let length = 0;
  let offset = 0;
  while (!reader.ended) {
    offset += reader.varint();
    offsets[length++] = offset;
  }
  return offsets.subarray(0, length);
}

function bitmapOf(offsets: Uint16Array, size: number): Uint8Array {
  const bits = emptyBits(size);
  for (const offset of offsets) setBit(bits, offset);
  return bytesOf(bits);
}
