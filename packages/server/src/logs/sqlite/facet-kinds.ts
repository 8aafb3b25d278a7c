import type { FacetTable, FacetSet } from './facet-table.ts';

/** Facets of a partition that no summary tells apart, as one kind: the first of them stands for all. */
export class FacetKinds {
  readonly #book: FacetTable;
  readonly #first = new Map<number, number>();
  /** By facet. */
  readonly #kinds: number[] = [];
  readonly #divided = new WeakMap<FacetSet, boolean>();

  constructor(book: FacetTable) {
    this.#book = book;
  }

  kindOf(facet: number): number {
    for (let next = this.#kinds.length; next <= facet; next++) {
      this.#kinds.push(this.#first.getOrInsert(this.#book.summaryKeyOf(next), next));
    }
    return this.#kinds[facet] ?? facet;
  }

  /** Whether a set has some facets of a kind and lacks others. */
  isDividedBy(set: FacetSet): boolean {
    return this.#divided.getOrInsertComputed(set, ({ has }) => has.some((of, facet) => of !== has[this.kindOf(facet)]));
  }
}
