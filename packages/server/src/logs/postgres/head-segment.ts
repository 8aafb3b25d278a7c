import { HeadHandles } from '../device/handle-index.ts';
import { FacetKinds } from '../engine/facet-kinds.ts';
import { closedPart } from '../engine/facet-layout.ts';
import { FacetTable } from '../engine/facet-table.ts';
import { HeadIndex } from '../engine/head-index.ts';
import type { OffsetBits } from '../engine/offset-set.ts';
import type { SegmentColumns, TimeBounds } from '../engine/segment.ts';
import { isEndToEndFacet } from '../facet.ts';
import { LAYOUT } from './dictionary.ts';
import { FacetColumn } from './facet-column.ts';
import type { LogRow } from './log-row.ts';
import type { RowChange, Segment } from './segment.ts';

/** Entries of a segment at most. */
const SEGMENT_LIMIT = 2 ** 16;

/** A segment that is not sealed yet, in memory: each node builds its own from the fresh rows. */
export class HeadSegment extends HeadIndex implements Segment {
  readonly partition: number;
  readonly number: number;
  readonly firstSeq: number;
  readonly facets = new FacetTable();
  readonly kinds = new FacetKinds(this.facets, LAYOUT);
  readonly handles = new HeadHandles(SEGMENT_LIMIT);
  #hasChanges = false;

  constructor(partition: number, number: number, firstSeq: number) {
    super();
    this.partition = partition;
    this.number = number;
    this.firstSeq = firstSeq;
  }

  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  /** Adds the next entry. */
  add(row: LogRow): void {
    const facet = this.facets.count(row.facet);
    const offset = this.addEntry(row, facet, isEndToEndFacet(closedPart(row.facet)));
    for (const term of row.terms) this.terms.add(term, offset);
    this.handles.add(offset, row.handle);
  }

  change(offset: number, { facet, provider }: RowChange): void {
    this.changeEntry(offset, this.facets.count(facet), provider);
    this.#hasChanges = true;
  }

  async facetOf(): Promise<FacetColumn> {
    return new FacetColumn(this.facetIndexes(), this.facets.size);
  }

  async within(bounds: TimeBounds): Promise<OffsetBits> {
    return this.between(bounds);
  }

  async columns(): Promise<readonly SegmentColumns[]> {
    return [this.allColumns()];
  }
}
