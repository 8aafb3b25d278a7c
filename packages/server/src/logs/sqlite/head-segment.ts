import type { FacetSet } from './facet-book.ts';
import { emptyBits, type OffsetBits, type OffsetSet, setBit } from './offset-set.ts';
import { FACET_CHUNK, type Segment, TIMES, type Time, type TimeRange } from './segment.ts';
import type { Term } from './term.ts';
import { TermTable } from './term-table.ts';

const EMPTY: TimeRange = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

/** What a new entry is found by. */
export interface IndexedEntry {
  readonly facet: number;
  readonly messageSentAtMS: number;
  readonly processingStartedAtMS: number;
}

/** A segment whose index pages are not written yet: the newest one, or one being sealed. In memory, rebuilt from blocks. */
export class HeadSegment implements Segment {
  readonly terms = new TermTable();
  #rows = 0;
  #facets = new Uint16Array(1024);
  #facetCounts = new Uint32Array(256);
  #ranges: Record<Time, TimeRange> = { messageSentAtMS: EMPTY, processingStartedAtMS: EMPTY };
  #times = {
    messageSentAtMS: new Float64Array(1024),
    processingStartedAtMS: new Float64Array(1024),
  };

  get rows(): number {
    return this.#rows;
  }

  /** Adds an entry; the caller adds its terms. Answers its offset. */
  add(entry: IndexedEntry): number {
    const offset = this.#rows++;
    if (offset === this.#facets.length) this.#grow();
    if (entry.facet >= this.#facetCounts.length) {
      this.#facetCounts = new Uint32Array(this.#facetCounts.buffer.transfer(entry.facet * 8));
    }
    this.#facets[offset] = entry.facet;
    this.#facetCounts[entry.facet] = (this.#facetCounts[entry.facet] ?? 0) + 1;
    for (const time of TIMES) {
      this.#times[time][offset] = entry[time];
      this.#ranges[time] = widened(this.#ranges[time], entry[time]);
    }
    return offset;
  }

  /** Leaves room for deleted entries; nothing finds them but their time. */
  skip(count: number, ms: number): void {
    for (let n = 0; n < count; n++) {
      const offset = this.#rows++;
      if (offset === this.#facets.length) this.#grow();
      for (const time of TIMES) this.#times[time][offset] = ms;
    }
  }

  presentFacets(wanted: FacetSet): { ids: number[]; rows: number } {
    const ids = wanted.ids.filter((id) => (this.#facetCounts[id] ?? 0) > 0);
    return { ids, rows: ids.reduce((sum, id) => sum + (this.#facetCounts[id] ?? 0), 0) };
  }

  facetChunk(chunk: number): Uint16Array {
    return this.#facets.subarray(chunk * FACET_CHUNK, Math.min((chunk + 1) * FACET_CHUNK, this.#rows));
  }

  posting(term: Term): OffsetSet | undefined {
    return this.terms.get(term);
  }

  timeRange(time: Time): TimeRange {
    return this.#ranges[time];
  }

  between(time: Time, after: number, upTo: number): OffsetBits {
    const bits = emptyBits(this.#rows);
    this.timesOf(time).forEach((at, offset) => {
      if (at > after && at <= upTo) setBit(bits, offset);
    });
    return bits;
  }

  timesOf(time: Time): Float64Array {
    return this.#times[time].subarray(0, this.#rows);
  }

  /** Facets of some entries, ascending. */
  facetsOf(offsets: Uint16Array, count: number): number[] {
    const facets = new Set<number>();
    for (let n = 0; n < count; n++) facets.add(this.#facets[offsets[n] ?? 0] ?? 0);
    return [...facets].sort((a, b) => a - b);
  }

  /** Entries per facet id. */
  facetCounts(): Uint32Array {
    return this.#facetCounts;
  }

  #grow(): void {
    const capacity = this.#facets.length * 2;
    this.#facets = new Uint16Array(this.#facets.buffer.transfer(capacity * 2));
    for (const time of TIMES) this.#times[time] = new Float64Array(this.#times[time].buffer.transfer(capacity * 8));
  }
}

function widened(range: TimeRange, at: number): TimeRange {
  if (at >= range.first && at <= range.last) return range;
  return { first: Math.min(range.first, at), last: Math.max(range.last, at) };
}
