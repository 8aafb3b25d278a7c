import { type OffsetBits, type OffsetSet, withOffsetsReplaced } from '../engine/offset-set.ts';
import type { Latencies, SegmentColumns, Time, TimeBounds, TimeRange } from '../engine/segment.ts';
import type { FacetSet } from './partition-facets.ts';
import { FACET_CHUNK, type Segment } from './segment.ts';
import { FIELD, type Term, termOf } from './term.ts';

/** Values of an entry that a report may have changed since the entry was indexed. */
export interface Change {
  readonly facet: number;
  /** Latency of the provider, as stored in the row. */
  readonly providerMs: number;
}

interface RowMove {
  readonly offset: number;
  readonly from: number;
  readonly to: number;
}

/** A segment with entries that delivery reports changed after they were indexed. Only facets and durations differ. */
export class ChangedSegment implements Segment {
  readonly base: Segment;
  readonly #changes: ReadonlyMap<number, Change>;
  readonly #moves: readonly RowMove[];
  readonly #chunks = new Map<number, Uint16Array>();

  /** `changes`: by offset. */
  constructor(base: Segment, changes: ReadonlyMap<number, Change>) {
    this.base = base;
    this.#changes = changes;
    this.#moves = [...changes].flatMap(([offset, { facet: to }]) => {
      const from = base.facetChunk(Math.floor(offset / FACET_CHUNK))[offset % FACET_CHUNK] ?? to;
      return from === to ? [] : [{ offset, from, to }];
    });
  }

  get rows(): number {
    return this.base.rows;
  }

  presentFacets(selected: FacetSet): { readonly ids: readonly number[]; readonly rows: number } {
    const present = this.base.presentFacets(selected);
    const ids = new Set(present.ids);
    let { rows } = present;
    for (const { from, to } of this.#moves) {
      if (selected.has[from] === 1) rows--;
      if (selected.has[to] !== 1) continue;
      rows++;
      ids.add(to);
    }
    return { ids: [...ids], rows };
  }

  facetChunk(chunk: number): Uint16Array {
    const indexed = this.base.facetChunk(chunk);
    const cached = this.#chunks.get(chunk);
    // The newest segment grows.
    if (cached?.length === indexed.length) return cached;
    const facets = indexed.slice();
    for (const { offset, to } of this.#moves) {
      if (Math.floor(offset / FACET_CHUNK) === chunk) facets[offset % FACET_CHUNK] = to;
    }
    this.#chunks.set(chunk, facets);
    return facets;
  }

  posting(term: Term): OffsetSet | undefined {
    // The posting list has the facets that its entries had when they were indexed.
    const posting = this.base.posting(term, undefined);
    const removed = this.#moves.filter(({ from }) => termOf(FIELD.facet, from) === term);
    const added = this.#moves.filter(({ to }) => termOf(FIELD.facet, to) === term);
    if (removed.length === 0 && added.length === 0) return posting;
    return withOffsetsReplaced(posting ?? new Uint16Array(), removed.map(offsetOf), added.map(offsetOf));
  }

  timeRange(time: Time): TimeRange {
    return this.base.timeRange(time);
  }

  between(bounds: TimeBounds): OffsetBits {
    return this.base.between(bounds);
  }

  *started(from: number, end: number, withLatencies: boolean): Generator<SegmentColumns> {
    for (const columns of this.base.started(from, end, withLatencies)) {
      const { latencies } = columns;
      yield latencies ? { ...columns, latencies: this.#withChanges(columns, latencies) } : columns;
    }
  }

  #withChanges({ count, offsets, start }: SegmentColumns, latencies: Latencies): Latencies {
    const provider = latencies.provider.slice(0, count);
    for (let n = 0; n < count; n++) {
      const change = this.#changes.get(offsets ? (offsets[n] ?? 0) : start + n);
      if (change) provider[n] = change.providerMs - 1;
    }
    return { ...latencies, provider };
  }
}

function offsetOf({ offset }: RowMove): number {
  return offset;
}
