import type { SummaryRequest } from '../log-store.ts';
import { bucketOf, widestBucket } from '../summary/bucket-of.ts';
import { type Rollup, slotWidth } from '../summary/rollup.ts';
import type { SummaryBuilder } from '../summary/summary-builder.ts';
import { hasTextsOf } from './check-entry.ts';
import type { FacetSet } from './facet-table.ts';
import type { Partition } from './partition.ts';
import { type PartitionPlan, planFilter, planPartition } from './plan.ts';
import { rollUp } from './roll-up.ts';
import { search } from './search.ts';
import type { Segment } from './segment.ts';
import { startedColumns } from './started-columns.ts';
import { SummaryKinds } from './summary-kinds.ts';

/** What one partition adds to a summary. */
export class PartitionSummary {
  readonly partition: Partition;
  readonly #request: SummaryRequest;
  readonly #builder: SummaryBuilder;
  readonly #kinds: SummaryKinds;
  readonly #from: number;
  readonly #end: number;
  /** Of all buckets. */
  readonly #widestMs: number;
  /** Bucket of the last entry: its neighbours are mostly in the same. */
  #bucket = 0;

  constructor(partition: Partition, request: SummaryRequest, builder: SummaryBuilder) {
    this.partition = partition;
    this.#request = request;
    this.#builder = builder;
    this.#kinds = new SummaryKinds(builder, partition);
    this.#from = request.edges[0] ?? 0;
    this.#end = request.edges.at(-1) ?? 0;
    this.#widestMs = widestBucket(request.edges);
  }

  /** Adds a segment by its index, or answers the positions of its entries that have to be read. */
  addSegment(id: number): readonly number[] {
    const segment = this.partition.segment(id);
    const plan = this.#plan();
    if (!segment || !plan) return [];
    const { first, last } = segment.timeRange('processingStartedAtMS');
    if (first >= this.#end || last < this.#from) return [];
    if (plan.facets && segment.presentFacets(plan.facets).rows === 0) return [];
    if (!this.#isIndexed(plan)) return this.#positionsOf(id, segment, plan);
    this.#addIndexed(id, segment, plan);
    return [];
  }

  /** Adds those of some entries that have the very texts of the filter. */
  addRows(positions: readonly number[]): void {
    for (const position of positions) {
      if (!hasTextsOf(this.#request.filter, this.partition, position)) continue;
      const row = this.partition.row(position);
      const { processingStartedAtMS: startedAt, processingEndedAtMS: endedAt } = row;
      const { hasEndToEnd } = this.partition.facets.facet(row.facet);
      this.#add(
        this.#kinds.ofRow(row),
        startedAt,
        Math.max(endedAt - startedAt, 0) + 1,
        row.providerMs,
        hasEndToEnd ? Math.max(endedAt - row.messageSentAtMS, 0) + 1 : 0,
      );
    }
  }

  #plan(): PartitionPlan | undefined {
    const { filter } = this.#request;
    const plan = planFilter({ ...filter, processedFrom: this.#from - 1, processedTo: this.#end - 1 });
    return plan && planPartition(plan, this.partition.facets);
  }

  /** Whether the facets of the index say everything: its only time is that of the buckets. */
  #isIndexed(plan: PartitionPlan): boolean {
    if (plan.terms.length > 0 || plan.times.length > 1) return false;
    return !this.#request.groupBy.includes('providerId') || !this.partition.facets.labelsOf('providerId').isFull;
  }

  #positionsOf(id: number, segment: Segment, plan: PartitionPlan): number[] {
    const start = id * this.partition.segmentEntries;
    const positions: number[] = [];
    search(
      this.partition,
      plan,
      Math.max(start, this.partition.floor),
      start + segment.rows,
      'newer',
      (position) => positions.push(position) < 0,
    );
    return positions;
  }

  #addIndexed(id: number, segment: Segment, { facets: wanted }: PartitionPlan): void {
    const { edges, latency } = this.#request;
    const isWanted = (facet: number): boolean => wanted === undefined || wanted.has[facet] === 1;
    const rollup = this.#rollupOf(id, segment, wanted);
    const left = rollup?.addTo({
      builder: this.#builder,
      edges,
      latency,
      kindOf: (facet) => (isWanted(facet) ? this.#kinds.ofFacet(facet) : undefined),
    });
    const deleted = this.partition.floor - id * this.partition.segmentEntries;
    for (const { from, end } of left ?? [{ from: this.#from, end: this.#end }]) {
      const span = { from: Math.max(from, this.#from), end: Math.min(end, this.#end) };
      for (const columns of startedColumns(segment, span, latency ? 'with latencies' : 'without')) {
        const { count, offsets, times, facets, processing, provider, endToEnd } = columns;
        for (let n = 0; n < count; n++) {
          const [at, offset] = [times[n] ?? 0, offsets[n] ?? 0];
          if (at < span.from || at >= span.end || offset < deleted) continue;
          const facet = facets[offset] ?? 0;
          if (!isWanted(facet)) continue;
          this.#add(this.#kinds.ofFacet(facet), at, processing[n] ?? 0, provider[n] ?? 0, endToEnd[n] ?? 0);
        }
      }
    }
  }

  /**
   * What a segment comes to, where that is known or worth knowing and no part of a kind is wanted. Where it is not
   * stored, or no longer right, it is made at the second look: the first answers sooner without.
   */
  #rollupOf(id: number, segment: Segment, wanted: FacetSet | undefined): Rollup | undefined {
    const { partition } = this;
    if (!partition.isWhole(id) || (wanted && partition.kinds.isDividedBy(wanted))) return undefined;
    const { first, last } = segment.timeRange('processingStartedAtMS');
    const widthMs = slotWidth(first, last, segment.rows);
    if (widthMs === undefined || widthMs > this.#widestMs) return undefined;
    const known = partition.knownRollup(id);
    if (known?.rollup || first < this.#from || last >= this.#end) return known?.rollup;
    if (!known) {
      partition.keepRollup(id, { of: segment });
      return undefined;
    }
    const rollup = resultOf(rollUp(segment, partition.kinds));
    if (rollup) partition.keepRollup(id, { of: segment, rollup });
    return rollup;
  }

  /** Latencies in ms + 1, 0 for none. */
  #add(kind: number, at: number, processing: number, provider: number, endToEnd: number): void {
    const bucket = this.#bucketOf(at);
    const cell = this.#builder.add(kind, bucket);
    if (!this.#request.latency) return;
    if (processing > 0) this.#builder.measure(cell, 'processing', processing - 1);
    if (provider > 0) this.#builder.measure(cell, 'provider', provider - 1);
    if (endToEnd > 0) this.#builder.measure(cell, 'endToEnd', endToEnd - 1);
  }

  #bucketOf(at: number): number {
    const { edges } = this.#request;
    if (at < (edges[this.#bucket] ?? 0) || at >= (edges[this.#bucket + 1] ?? 0)) this.#bucket = bucketOf(edges, at);
    return this.#bucket;
  }
}

/** Takes all steps at once. */
function resultOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
