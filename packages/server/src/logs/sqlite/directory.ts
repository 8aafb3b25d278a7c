import { bytesOf, float64sOf } from '../engine/typed-bytes.ts';
import { DIRECTORY, pageId } from './page-id.ts';
import type { PartitionFile, SegmentRecord } from './partition-file.ts';
import type { Term } from './term.ts';
import { TermPageWriter, termsOf } from './term-pages.ts';

/**
 * Writes which term occurs in which segments, a page per step, once all segments are sealed: a rare term of a finished
 * partition is then found with one read instead of one per segment.
 */
export function* writeDirectory(file: PartitionFile): Generator<void> {
  const writer = new TermPageWriter(DIRECTORY, (page, bytes) => file.putPage(pageId(DIRECTORY, 'terms', page), bytes));
  const cursors = file.segments().map((record) => new TermCursor(file, record));
  const segments = new Uint16Array(cursors.length);
  for (let term = lowest(cursors); term !== Number.POSITIVE_INFINITY; term = lowest(cursors)) {
    let count = 0;
    for (const cursor of cursors) if (cursor.passes(term)) segments[count++] = cursor.segment;
    if (writer.add(term, segments, count)) yield;
  }
  file.putDirectory(bytesOf(writer.finish()));
}

/** Walks the terms of one segment, ascending. */
class TermCursor {
  readonly segment: number;
  readonly #file: PartitionFile;
  readonly #fences: Float64Array;
  #page = -1;
  #terms: readonly Term[] = [];
  #at = 0;

  constructor(file: PartitionFile, record: SegmentRecord) {
    this.segment = record.id;
    this.#file = file;
    this.#fences = float64sOf(record.terms);
    this.#toNextPage();
  }

  /** Returns the term at an index; Infinity past the last. */
  get term(): Term {
    return this.#terms[this.#at] ?? Number.POSITIVE_INFINITY;
  }

  /** Skips a term. Returns whether it was present. */
  passes(term: Term): boolean {
    if (this.term !== term) return false;
    this.#at++;
    if (this.#at === this.#terms.length) this.#toNextPage();
    return true;
  }

  #toNextPage(): void {
    const fence = this.#fences[++this.#page];
    this.#at = 0;
    this.#terms = fence === undefined ? [] : termsOf(this.#file.page(pageId(this.segment, 'terms', this.#page)), fence);
  }
}

function lowest(cursors: readonly TermCursor[]): Term {
  let term = Number.POSITIVE_INFINITY;
  for (const cursor of cursors) if (cursor.term < term) term = cursor.term;
  return term;
}
