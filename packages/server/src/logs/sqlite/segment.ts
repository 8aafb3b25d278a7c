import type { OffsetBits, OffsetSet } from '../engine/offset-set.ts';
import type { IndexedSegment, SegmentColumns, TimeBounds } from '../engine/segment.ts';
import type { FacetSet } from './partition-facets.ts';
import type { Term } from './term.ts';

/** Entries whose facets are read together: they fill a page of the file. */
export const FACET_CHUNK = 8000;

/** A segment of a partition and its lookups. */
export interface Segment extends IndexedSegment {
  /** Returns which of the selected facets occur, and the total number of their entries. */
  presentFacets(selected: FacetSet): { readonly ids: readonly number[]; readonly rows: number };
  /** Returns the facet ids of the entries from `chunk * FACET_CHUNK` on. */
  facetChunk(chunk: number): Uint16Array;
  /** Returns the entries of a term; undefined when there is none, and possibly when none of them has a selected facet. */
  posting(term: Term, selected: FacetSet | undefined): OffsetSet | undefined;
  /** Returns the entries within the bounds. */
  between(bounds: TimeBounds): OffsetBits;
  /** Yields at least the entries with a processingStartedAtMS in [from, end). */
  started(from: number, end: number, withLatencies: boolean): Iterable<SegmentColumns>;
}

/** Returns the facets of all entries of a segment, by offset. */
export function facetsOf(segment: Segment): Uint16Array {
  const facets = new Uint16Array(segment.rows);
  for (let start = 0; start < segment.rows; start += FACET_CHUNK) {
    facets.set(segment.facetChunk(start / FACET_CHUNK), start);
  }
  return facets;
}
