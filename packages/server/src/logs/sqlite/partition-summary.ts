import type { SummaryRequest } from '../log-store.ts';
import { bucketOf } from '../summary/bucket-of.ts';
import type { SummaryBuilder } from '../summary/summary-builder.ts';
import { hasTextsOf } from './check-entry.ts';
import type { Partition } from './partition.ts';
import { type PartitionPlan, planFilter, planPartition } from './plan.ts';
import { search } from './search.ts';
import { FACET_CHUNK, type Segment } from './segment.ts';
import { SummaryKinds } from './summary-kinds.ts';

/** What one partition adds to a summary. */
export class PartitionSummary {
  readonly partition: Partition;
  readonly #request: SummaryRequest;
  readonly #builder: SummaryBuilder;
  readonly #kinds: SummaryKinds;
  readonly #from: number;
  readonly #end: number;
  /** Bucket of the last entry: its neighbours are mostly in the same. */
  #bucket = 0;

  constructor(partition: Partition, request: SummaryRequest, builder: SummaryBuilder) {
    this.partition = partition;
    this.#request = request;
    this.#builder = builder;
    this.#kinds = new SummaryKinds(builder, partition);
    this.#from = request.edges[0] ?? 0;
    this.#end = request.edges.at(-1) ?? 0;
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
    const deleted = this.partition.floor - id * this.partition.segmentEntries;
    const facets = facetsOf(segment);
    const latency = this.#request.latency ? 'with latencies' : 'without';
    for (const { offsets, times, latencies } of segment.started(this.#from, this.#end, latency)) {
      for (let n = 0; n < offsets.length; n++) {
        const at = times[n] ?? 0;
        const offset = offsets[n] ?? 0;
        const facet = facets[offset] ?? 0;
        if (at < this.#from || at >= this.#end || offset < deleted || (wanted && wanted.has[facet] !== 1)) continue;
        const kind = this.#kinds.ofFacet(facet);
        if (latencies === undefined) this.#builder.add(kind, this.#bucketOf(at));
        else this.#add(kind, at, latencies.processing[n] ?? 0, latencies.provider[n] ?? 0, latencies.endToEnd[n] ?? 0);
      }
    }
  }

  /** Latencies in ms + 1, 0 for none. */
  #add(kind: number, at: number, processing: number, provider: number, endToEnd: number): void {
    const bucket = this.#bucketOf(at);
    this.#builder.add(kind, bucket);
    if (!this.#request.latency) return;
    if (processing > 0) this.#builder.measure(kind, bucket, 'processing', processing - 1);
    if (provider > 0) this.#builder.measure(kind, bucket, 'provider', provider - 1);
    if (endToEnd > 0) this.#builder.measure(kind, bucket, 'endToEnd', endToEnd - 1);
  }

  #bucketOf(at: number): number {
    const { edges } = this.#request;
    if (at < (edges[this.#bucket] ?? 0) || at >= (edges[this.#bucket + 1] ?? 0)) this.#bucket = bucketOf(edges, at);
    return this.#bucket;
  }
}

/** Of all entries, by offset. */
function facetsOf(segment: Segment): Uint16Array {
  const facets = new Uint16Array(segment.rows);
  for (let start = 0; start < segment.rows; start += FACET_CHUNK) {
    facets.set(segment.facetChunk(start / FACET_CHUNK), start);
  }
  return facets;
}
