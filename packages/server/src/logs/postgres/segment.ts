import type { FacetKinds } from '../engine/facet-kinds.ts';
import type { FacetTable } from '../engine/facet-table.ts';
import type { OffsetBits } from '../engine/offset-set.ts';
import type { IndexedSegment, SegmentColumns, TimeBounds } from '../engine/segment.ts';
import type { FacetColumn } from './facet-column.ts';

/** Change by a provider's delivery report. */
export interface RowChange {
  readonly facet: number;
  /** ms, or NO_LATENCY. */
  readonly provider: number;
}

/** A segment of the log and its lookups. */
export interface Segment extends IndexedSegment {
  readonly partition: number;
  /** Number within the partition, from 0. */
  readonly number: number;
  readonly firstSeq: number;
  readonly facets: FacetTable;
  readonly kinds: FacetKinds;
  /** Some entries differ from the index. */
  readonly hasChanges: boolean;
  facetOf(): Promise<FacetColumn>;
  /** Returns the entries within the bounds. */
  within(bounds: TimeBounds): Promise<OffsetBits>;
  /** Returns all entries in their order, with latencies. */
  columns(): Promise<Iterable<SegmentColumns>>;
}
