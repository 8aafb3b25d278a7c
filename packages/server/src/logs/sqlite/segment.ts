import type { OffsetBits, OffsetSet } from '../engine/offset-set.ts';
import type { FacetSet } from './facet-table.ts';
import type { Latencies } from './latency-chunk.ts';
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

/** Some entries, as lists in the same order; valid until the next. The offsets say how many they are. */
export interface StartedEntries {
  readonly offsets: Uint16Array;
  /** processingStartedAtMS. */
  readonly times: Float64Array;
  /** Undefined unless asked for. */
  readonly latencies: Latencies | undefined;
}

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
  /** At least the entries with a processingStartedAtMS in [from, end). */
  started(from: number, end: number, latencies: 'with latencies' | 'without'): Iterable<StartedEntries>;
}
