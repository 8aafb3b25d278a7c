import type { DevicePlane } from '../device/device-plane.ts';
import { bitsAnd } from '../engine/offset-set.ts';
import { NO_LATENCY } from '../engine/segment.ts';
import type { LogFilter } from '../log-store.ts';
import { rollUp } from '../summary/roll-up.ts';
import type { Rollup } from '../summary/rollup.ts';
import { SummaryKinds } from '../summary/summary-kinds.ts';
import type { DeviceLookup, SummaryRun } from '../summary/summary-run.ts';
import type { Partition } from './partition.ts';
import { type FacetSet, LAYOUT } from './partition-facets.ts';
import { hasTexts } from './search/has-texts.ts';
import { searchPartition } from './search/partition-search.ts';
import { requiredOffsets } from './search/required-offsets.ts';
import { type PartitionPlan, planFilter, planPartition } from './search/search-plan.ts';
import { facetsOf, type Segment } from './segment.ts';

/** Contribution of one partition to a summary. */
export class PartitionSummary {
  readonly partition: Partition;
  readonly #run: SummaryRun;
  readonly #kinds: SummaryKinds;
  readonly #filter: LogFilter;
  readonly #overdueAfter: (facet: number) => number;

  constructor(partition: Partition, run: SummaryRun) {
    this.partition = partition;
    this.#run = run;
    const { providerId } = partition.facets.labels;
    this.#kinds = new SummaryKinds(run.builder, LAYOUT, (code) => providerId.textOf(code));
    this.#overdueAfter = this.#kinds.overdueAfter(partition.facets.table);
    const { after, upTo } = run.bounds;
    this.#filter = { ...run.request.filter, processedFrom: after, processedTo: upTo };
  }

  /** Adds a segment by its index, or returns the positions of its entries that have to be read. */
  addSegment(id: number): readonly number[] {
    const segment = this.partition.segment(id);
    const filterPlan = planFilter(this.#filter);
    const plan = filterPlan && planPartition(filterPlan, this.partition.facets);
    if (!segment || !plan) return [];
    const { first, last } = segment.timeRange('started');
    if (first >= this.#run.span.end || last < this.#run.span.from) return [];
    if (plan.facets && segment.presentFacets(plan.facets).rows === 0) return [];
    if (!this.#isIndexed(plan)) return this.#positionsOf(id, segment, plan);
    this.#addIndexed(id, segment, plan);
    return [];
  }

  /** Adds those entries that have exactly the texts of the filter. */
  addRows(positions: readonly number[]): void {
    const { facets, dictionary } = this.partition;
    const kindOf = this.#kinds.of(facets.table);
    for (const position of positions) {
      if (!hasTexts(this.#run.request.filter, this.partition, position)) continue;
      const row = this.partition.row(position);
      const { facet, processingStartedAtMS: startedAt, processingEndedAtMS: endedAt } = row;
      const offset = position % this.partition.segmentEntries;
      const segment = (position - offset) / this.partition.segmentEntries;
      const devices = this.#run.needsDevices ? this.#devicesOf(this.partition.devices.plane(segment)) : undefined;
      const device = devices?.plane.codeAt(offset);
      const kind =
        row.providerId === 0
          ? kindOf(facet, device)
          : this.#kinds.withProviderId(facets.table.facetAt(facet), dictionary.textOf(row.providerId), device);
      if (kind === undefined) continue;
      const latencies = {
        processing: endedAt - startedAt,
        provider: row.providerMs - 1,
        endToEnd: facets.facet(facet).hasEndToEnd ? Math.max(endedAt - row.messageSentAtMS, 0) : NO_LATENCY,
      };
      this.#run.addEntry(kind, startedAt, latencies, devices && { devices, offset, facet });
    }
  }

  /** Returns whether the facets of the index are sufficient: the only time filter is that of the buckets. */
  #isIndexed(plan: PartitionPlan): boolean {
    if (plan.terms.length > 0 || plan.times.length > 1) return false;
    return !this.#run.request.groupBy.includes('providerId') || !this.partition.facets.labels.providerId.isFull;
  }

  #devicesOf(plane: DevicePlane | undefined): DeviceLookup | undefined {
    if (!plane || !this.#run.needsDevices) return undefined;
    return { plane, overdueAfter: this.#overdueAfter };
  }

  #positionsOf(id: number, segment: Segment, plan: PartitionPlan): number[] {
    const { segmentEntries, floor } = this.partition;
    const start = id * segmentEntries;
    const positions: number[] = [];
    const visit = (position: number): boolean => positions.push(position) < 0;
    const range = { low: Math.max(start, floor), high: start + segment.rows, direction: 'newer' } as const;
    searchPartition(this.partition, plan, range, visit);
    return positions;
  }

  #addIndexed(id: number, segment: Segment, plan: PartitionPlan): void {
    const required = requiredOffsets(this.partition, id, plan);
    if (!required) return;
    const { facets: selected } = plan;
    const kindOf = this.#kinds.of(this.partition.facets.table, selected?.has);
    const plane = this.#run.needsDevices ? this.partition.devices.plane(id) : undefined;
    const [first, second] = required;
    const within = first && second ? bitsAnd(first, second) : first;
    const rollup = plane || within ? undefined : this.#rollupOf(id, segment, selected);
    const spans = rollup ? this.#run.addRollup(rollup, kindOf) : [this.#run.span];
    if (spans.length === 0) return;
    const facets = facetsOf(segment);
    const firstOffset = this.partition.floor - id * this.partition.segmentEntries;
    for (const span of spans) {
      for (const columns of segment.started(span.from, span.end, this.#run.request.latency)) {
        this.#run.addColumns(columns, facets, [span], {
          kindOf,
          first: firstOffset,
          within,
          devices: this.#devicesOf(plane),
        });
      }
    }
  }

  /**
   * Returns the rollup of a segment, if it is loaded or worth loading, and every kind of facets is selected as a whole or
   * not at all. If it is not stored, or outdated, the first request returns undefined, because reading the entries is
   * faster once; the second one computes it.
   */
  #rollupOf(id: number, segment: Segment, selected: FacetSet | undefined): Rollup | undefined {
    const { partition } = this;
    if (!partition.isWhole(id) || (selected && partition.kinds.isDividedBy(selected.has))) return undefined;
    if (!this.#run.fitsRollup(segment)) return undefined;
    const available = partition.availableRollup(id);
    if (available?.rollup || !this.#run.covers(segment)) return available?.rollup;
    if (!available) {
      partition.cacheRollup(id, { segment });
      return undefined;
    }
    const { first, last } = segment.timeRange('started');
    const rollup = resultOf(
      rollUp(segment, partition.kinds, facetsOf(segment), segment.started(first, last + 1, true)),
    );
    if (rollup) partition.cacheRollup(id, { segment, rollup });
    return rollup;
  }
}

/** Runs all steps at once. */
function resultOf<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
