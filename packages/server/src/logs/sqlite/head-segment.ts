import { emptyBits, type OffsetBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import { TermTable } from '../engine/term-table.ts';
import type { FacetSet } from './facet-table.ts';
import type { Latencies } from './latency-chunk.ts';
import { FACET_CHUNK, type Segment, type StartedEntries, TIMES, type Time, type TimeRange } from './segment.ts';
import type { Term } from './term.ts';

const EMPTY: TimeRange = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

/** What a new entry is found by and counted with. */
export interface IndexedEntry {
  readonly facet: number;
  readonly messageSentAtMS: number;
  readonly processingStartedAtMS: number;
  readonly processingEndedAtMS: number;
  readonly providerMs: number;
}

const LATENCIES = ['processing', 'provider', 'endToEnd'] as const;

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
  #latencies = {
    processing: new Float64Array(1024),
    provider: new Float64Array(1024),
    endToEnd: new Float64Array(1024),
  };

  get rows(): number {
    return this.#rows;
  }

  /** Adds an entry; the caller adds its terms. `hasEndToEnd`: says its facet. Answers its offset. */
  add(entry: IndexedEntry, hasEndToEnd: boolean): number {
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
    const { processing, provider, endToEnd } = this.#latencies;
    processing[offset] = Math.max(entry.processingEndedAtMS - entry.processingStartedAtMS, 0) + 1;
    provider[offset] = entry.providerMs;
    if (hasEndToEnd) endToEnd[offset] = Math.max(entry.processingEndedAtMS - entry.messageSentAtMS, 0) + 1;
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

  *started(): Generator<StartedEntries> {
    const offsets = Uint16Array.from({ length: this.#rows }, (_, offset) => offset);
    yield { offsets, times: this.timesOf('processingStartedAtMS'), latencies: this.#latencies };
  }

  /** By offset. */
  get latencies(): Latencies {
    return this.#latencies;
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
    for (const time of TIMES) this.#times[time] = resized(this.#times[time], capacity);
    for (const name of LATENCIES) this.#latencies[name] = resized(this.#latencies[name], capacity);
  }
}

function resized(list: Float64Array<ArrayBuffer>, capacity: number): Float64Array<ArrayBuffer> {
  return new Float64Array(list.buffer.transfer(capacity * 8));
}

function widened(range: TimeRange, at: number): TimeRange {
  if (at >= range.first && at <= range.last) return range;
  return { first: Math.min(range.first, at), last: Math.max(range.last, at) };
}
