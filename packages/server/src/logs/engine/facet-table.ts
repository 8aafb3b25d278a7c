import { type FacetTest, isEndToEndFacet } from '../facet.ts';
import { closedPart } from './facet-layout.ts';

const HIGH = 0x1_0000_0000;

/** Facets of a table that pass a test. */
export interface FacetSelection {
  /** 1 at the index of each facet that passes. */
  readonly has: Uint8Array;
  /** Counted entries with one of them; after changes, an upper bound. */
  readonly rows: number;
  /** Whether these are the facets of all counted entries. */
  readonly isAll: boolean;
}

/** Distinct facets of a partition or a segment, numbered from 0, with the number of entries of each. */
export class FacetTable {
  #low = new Int32Array(64);
  #high = new Int32Array(64);
  #counts = new Uint32Array(64);
  #size = 0;
  #indexes: Map<number, number> | undefined;
  #endToEnd = new Uint8Array();

  static of(facets: Float64Array, counts: Uint32Array): FacetTable {
    const table = new FacetTable();
    for (const [n, facet] of facets.entries()) table.add(facet, counts[n] ?? 0);
    return table;
  }

  get size(): number {
    return this.#size;
  }

  facetAt(index: number): number {
    return (this.#high[index] ?? 0) * HIGH + ((this.#low[index] ?? 0) >>> 0);
  }

  /** 1 at each facet whose entries have an end-to-end latency. */
  endToEnd(): Uint8Array {
    if (this.#endToEnd.length < this.#size) {
      const endToEnd = new Uint8Array(this.#size);
      for (let n = 0; n < this.#size; n++) if (isEndToEndFacet(closedPart(this.facetAt(n)))) endToEnd[n] = 1;
      this.#endToEnd = endToEnd;
    }
    return this.#endToEnd;
  }

  indexOf(facet: number): number | undefined {
    this.#indexes ??= new Map(Array.from({ length: this.#size }, (_, index) => [this.facetAt(index), index]));
    return this.#indexes.get(facet);
  }

  /** Counts one more entry of a facet, which is added if it is new. Returns the index of the facet. */
  count(facet: number): number {
    const index = this.indexOf(facet) ?? this.add(facet);
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    return index;
  }

  /** Adds a new facet. Returns its index. */
  add(facet: number, count = 0): number {
    const index = this.#size++;
    if (index === this.#low.length) this.#grow();
    this.#low[index] = facet | 0;
    this.#high[index] = Math.floor(facet / HIGH);
    this.#counts[index] = count;
    this.#indexes?.set(facet, index);
    return index;
  }

  /** Selects the facets that pass the test and none of `without`. */
  select(test: FacetTest, without: readonly FacetTest[] = []): FacetSelection {
    const has = new Uint8Array(this.#size);
    this.#mark(has, test, 1);
    for (const excluded of without) this.#mark(has, excluded, 0);
    let rows = 0;
    let others = 0;
    for (let n = 0; n < this.#size; n++) {
      if (has[n] === 1) rows += this.#counts[n] ?? 0;
      else others += this.#counts[n] ?? 0;
    }
    return { has, rows, isAll: others === 0 };
  }

  /** The whole table, in stored form. */
  toArrays(): { facets: Float64Array; counts: Uint32Array } {
    const facets = Float64Array.from({ length: this.#size }, (_, index) => this.facetAt(index));
    return { facets, counts: this.#counts.slice(0, this.#size) };
  }

  #mark(has: Uint8Array, { mask, bits }: FacetTest, mark: 0 | 1): void {
    const [maskHigh, maskLow] = [Math.floor(mask / HIGH), mask | 0];
    const [bitsHigh, bitsLow] = [Math.floor(bits / HIGH), bits | 0];
    for (let n = 0; n < this.#size; n++) {
      if (((this.#low[n] ?? 0) & maskLow) !== bitsLow || ((this.#high[n] ?? 0) & maskHigh) !== bitsHigh) continue;
      has[n] = mark;
    }
  }

  #grow(): void {
    const bytes = this.#low.length * 8;
    this.#low = new Int32Array(this.#low.buffer.transfer(bytes));
    this.#high = new Int32Array(this.#high.buffer.transfer(bytes));
    this.#counts = new Uint32Array(this.#counts.buffer.transfer(bytes));
  }
}
