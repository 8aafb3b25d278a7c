import { emptyBits, type OffsetBits, type OffsetSet, setBit } from '../engine/offset-set.ts';
import { TermTable } from '../engine/term-table.ts';
import { FacetColumn } from './facet-column.ts';
import { FacetTable } from './facet-table.ts';
import { FactColumns, NO_ANSWER } from './fact-columns.ts';
import type { LogRow } from './log-row.ts';
import type { RowChange, Segment, Time, TimeBounds, TimeRange } from './segment.ts';
import type { Term } from './term-hash.ts';

/** A segment that is not sealed yet, in memory: each node has its own, made from the fresh rows. */
export class HeadSegment implements Segment {
  readonly partition: number;
  readonly number: number;
  readonly firstSeq: number;
  readonly facets = new FacetTable();
  readonly terms = new TermTable();
  #rows = 0;
  #hasChanges = false;
  #facetOf = new Uint16Array(1024);
  readonly #facts = new FactColumns(1024);
  readonly #ranges: Record<Time, TimeRange> = { sent: NO_TIME, started: NO_TIME };

  constructor(partition: number, number: number, firstSeq: number) {
    this.partition = partition;
    this.number = number;
    this.firstSeq = firstSeq;
  }

  get rows(): number {
    return this.#rows;
  }

  get hasChanges(): boolean {
    return this.#hasChanges;
  }

  /** Adds the next entry. */
  add(row: LogRow): void {
    const offset = this.#rows++;
    if (offset === this.#facetOf.length) this.#grow();
    this.#facetOf[offset] = this.facets.count(row.facet);
    this.#facts.set(offset, row);
    this.#ranges.sent = widened(this.#ranges.sent, row.sent);
    this.#ranges.started = widened(this.#ranges.started, row.started);
    for (const term of row.terms) this.terms.add(term, offset);
  }

  change(offset: number, { facet, provider }: RowChange): void {
    this.#facetOf[offset] = this.facets.count(facet);
    this.#facts.provider[offset] = provider ?? NO_ANSWER;
    this.#hasChanges = true;
  }

  posting(term: Term): OffsetSet | undefined {
    return this.terms.get(term);
  }

  timeRange(time: Time): TimeRange {
    return this.#ranges[time];
  }

  timesOf(time: Time): Float64Array {
    return this.#facts[time].subarray(0, this.#rows);
  }

  facetIndexes(): Uint16Array {
    return this.#facetOf.subarray(0, this.#rows);
  }

  async facetOf(): Promise<FacetColumn> {
    return new FacetColumn(this.facetIndexes(), this.facets.size);
  }

  async within({ time, after, upTo }: TimeBounds): Promise<OffsetBits> {
    const bits = emptyBits(this.#rows);
    for (const [offset, at] of this.timesOf(time).entries()) if (at > after && at <= upTo) setBit(bits, offset);
    return bits;
  }

  async facts(): Promise<FactColumns> {
    return this.#facts;
  }

  get factsNow(): FactColumns {
    return this.#facts;
  }

  #grow(): void {
    this.#facetOf = new Uint16Array(this.#facetOf.buffer.transfer(this.#facetOf.length * 4));
  }
}

const NO_TIME: TimeRange = { first: Number.POSITIVE_INFINITY, last: Number.NEGATIVE_INFINITY };

function widened(range: TimeRange, at: number): TimeRange {
  if (at >= range.first && at <= range.last) return range;
  return { first: Math.min(range.first, at), last: Math.max(range.last, at) };
}
