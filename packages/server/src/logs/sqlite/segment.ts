import type { FacetSet } from './facet-book.ts';
import type { OffsetBits, OffsetSet } from './offset-set.ts';
import type { Term } from './term.ts';

/** Entries whose facets are read together: they fill a page of the file. */
export const FACET_CHUNK = 8000;

/** Times that a filter can bound, in the order of their indexes on disk. */
export const TIMES = ['messageSentAtMS', 'processingStartedAtMS'] as const;
export type Time = (typeof TIMES)[number];

export interface TimeRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Receives an entry that was started at a time. Latencies in ms + 1 as rows keep them: 0 where there is none, or where
 * they were not asked for.
 */
export type VisitStarted = (offset: number, at: number, processing: number, provider: number, endToEnd: number) => void;

/** A run of up to 65,536 consecutive entries and its ways to find them. Offsets count from the segment's first entry. */
export interface Segment {
  readonly rows: number;
  /** Which of the wanted facets occur, and in how many entries altogether. */
  presentFacets(wanted: FacetSet): { readonly ids: readonly number[]; readonly rows: number };
  /** Facet ids of the entries from `chunk * FACET_CHUNK` on. */
  facetChunk(chunk: number): Uint16Array;
  /** Entries of a term; undefined when there is none, and perhaps when none of them has one of the wanted facets. */
  posting(term: Term, wanted: FacetSet | undefined): OffsetSet | undefined;
  /** Earliest and latest value of a time. */
  timeRange(time: Time): TimeRange;
  /** Entries with a time in (after, upTo]. */
  between(time: Time, after: number, upTo: number): OffsetBits;
  /** Visits the entries with a processingStartedAtMS in [from, end). */
  visitStarted(from: number, end: number, latencies: boolean, visit: VisitStarted): void;
}
