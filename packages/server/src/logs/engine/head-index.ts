import { emptyBits, type OffsetBits, type OffsetSet, setBit } from './offset-set.ts';
import {
  type IndexedSegment,
  type Latencies,
  NO_LATENCY,
  type SegmentColumns,
  type Time,
  type TimeBounds,
  type TimeRange,
} from './segment.ts';
import { TermTable } from './term-table.ts';

const NO_TIME: TimeRange = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

/** Indexed values of an entry besides its terms and its facet. */
export interface IndexedEntry {
  /** messageSentAtMS and processingStartedAtMS. */
  readonly sent: number;
  readonly started: number;
  /** ms; negative when the clock was set back. */
  readonly processing: number;
  /** Duration of the provider's response in ms; NO_LATENCY without one. */
  readonly provider: number;
}

type Column = Float64Array<ArrayBuffer>;

/**
 * Index in memory of a segment that is not sealed yet: flat columns by offset, and a table of posting lists. Millions of
 * entries are summed without creating an object for each.
 */
export class HeadIndex implements IndexedSegment {
  readonly terms = new TermTable();
  #rows = 0;
  #facets = new Uint16Array(1024);
  readonly #columns: Record<keyof IndexedEntry | 'endToEnd', Column> = {
    sent: new Float64Array(1024),
    started: new Float64Array(1024),
    processing: new Float64Array(1024),
    provider: new Float64Array(1024),
    endToEnd: new Float64Array(1024),
  };
  readonly #ranges: Record<Time, TimeRange> = { sent: NO_TIME, started: NO_TIME };

  get rows(): number {
    return this.#rows;
  }

  /** Adds the next entry; the caller adds its terms. Returns its offset. */
  protected addEntry(entry: IndexedEntry, facet: number, isEndToEnd: boolean): number {
    const { sent, started, processing, provider } = entry;
    const offset = this.#rows++;
    if (offset === this.#facets.length) this.#grow();
    const columns = this.#columns;
    this.#facets[offset] = facet;
    columns.sent[offset] = sent;
    columns.started[offset] = started;
    columns.processing[offset] = processing;
    columns.provider[offset] = provider;
    columns.endToEnd[offset] = isEndToEnd ? Math.max(started + processing - sent, 0) : NO_LATENCY;
    this.#ranges.sent = widened(this.#ranges.sent, sent);
    this.#ranges.started = widened(this.#ranges.started, started);
    return offset;
  }

  /** Leaves room for deleted entries; they are found only by their time. */
  skip(count: number, ms: number): void {
    for (let n = 0; n < count; n++) {
      const offset = this.#rows++;
      if (offset === this.#facets.length) this.#grow();
      this.#columns.sent[offset] = ms;
      this.#columns.started[offset] = ms;
      this.#columns.provider[offset] = NO_LATENCY;
      this.#columns.endToEnd[offset] = NO_LATENCY;
    }
  }

  /** Updates the values that a delivery report changes. */
  protected changeEntry(offset: number, facet: number, provider: number): void {
    this.#facets[offset] = facet;
    this.#columns.provider[offset] = provider;
  }

  posting(term: number): OffsetSet | undefined {
    return this.terms.get(term);
  }

  timeRange(time: Time): TimeRange {
    return this.#ranges[time];
  }

  timesOf(time: Time): Float64Array {
    return this.#columns[time].subarray(0, this.#rows);
  }

  /** Returns the entries with a time in (after, upTo]. */
  between({ time, after, upTo }: TimeBounds): OffsetBits {
    const bits = emptyBits(this.#rows);
    const times = this.#columns[time];
    for (let offset = 0; offset < this.#rows; offset++) {
      const at = times[offset] ?? 0;
      if (at > after && at <= upTo) setBit(bits, offset);
    }
    return bits;
  }

  /** Facet of each entry. */
  facetIndexes(): Uint16Array {
    return this.#facets.subarray(0, this.#rows);
  }

  /** Returns the distinct facets of some entries, ascending. */
  facetsOf(offsets: Uint16Array, count: number): number[] {
    const facets = new Set<number>();
    for (let n = 0; n < count; n++) facets.add(this.#facets[offsets[n] ?? 0] ?? 0);
    return [...facets].sort((a, b) => a - b);
  }

  /** By offset, with room for more entries. */
  get latencies(): Latencies {
    return this.#columns;
  }

  /** All entries. */
  allColumns(): SegmentColumns {
    return {
      count: this.#rows,
      offsets: undefined,
      start: 0,
      started: this.#columns.started,
      latencies: this.#columns,
    };
  }

  #grow(): void {
    const capacity = this.#facets.length * 2;
    this.#facets = new Uint16Array(this.#facets.buffer.transfer(capacity * 2));
    const columns = this.#columns;
    columns.sent = resized(columns.sent, capacity);
    columns.started = resized(columns.started, capacity);
    columns.processing = resized(columns.processing, capacity);
    columns.provider = resized(columns.provider, capacity);
    columns.endToEnd = resized(columns.endToEnd, capacity);
  }
}

function resized(list: Column, capacity: number): Column {
  return new Float64Array(list.buffer.transfer(capacity * 8));
}

function widened(range: TimeRange, at: number): TimeRange {
  if (at >= range.first && at <= range.last) return range;
  return { first: Math.min(range.first, at), last: Math.max(range.last, at) };
}
