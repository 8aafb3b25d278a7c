import type { OffsetBits } from '../engine/offset-set.ts';
import type { FacetColumn } from './facet-column.ts';
import type { FacetTable } from './facet-table.ts';
import type { FactColumns } from './fact-columns.ts';

/** Times that a filter can bound, as an entry's row names them. */
export type Time = 'sent' | 'started';

/** after < time ≤ upTo, epoch ms. */
export interface TimeBounds {
  readonly time: Time;
  readonly after: number;
  readonly upTo: number;
}

export interface TimeRange {
  readonly first: number;
  readonly last: number;
}

/** What a provider's report changed. */
export interface RowChange {
  readonly facet: number;
  readonly provider: number | undefined;
}

/** A run of consecutive entries and its ways to find them. Offsets count from the segment's first entry. */
export interface Segment {
  readonly partition: number;
  /** Number within the partition, from 0. */
  readonly number: number;
  readonly firstSeq: number;
  readonly rows: number;
  readonly facets: FacetTable;
  /** Some entries are no longer what the index says they are. */
  readonly hasChanges: boolean;
  /** Earliest and latest value of a time. */
  timeRange(time: Time): TimeRange;
  facetOf(): Promise<FacetColumn>;
  /** Entries within the bounds. */
  within(bounds: TimeBounds): Promise<OffsetBits>;
  /** Numbers of all entries in their order. */
  facts(): Promise<FactColumns>;
}
