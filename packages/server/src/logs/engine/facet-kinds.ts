import { getOrCreate } from '../../base/values/get-or-create.ts';
import type { FacetLayout } from './facet-layout.ts';
import type { FacetTable } from './facet-table.ts';

/** Groups the facets of a table that no summary distinguishes into one kind, numbered like the first of them. */
export class FacetKinds {
  readonly #facets: FacetTable;
  readonly #layout: FacetLayout;
  readonly #first = new Map<number, number>();
  /** By facet. */
  readonly #kinds: number[] = [];
  readonly #divided = new WeakMap<Uint8Array, boolean>();

  constructor(facets: FacetTable, layout: FacetLayout) {
    this.#facets = facets;
    this.#layout = layout;
  }

  kindOf(facet: number): number {
    for (let next = this.#kinds.length; next <= facet; next++) {
      this.#kinds.push(getOrCreate(this.#first, this.#layout.summaryKey(this.#facets.facetAt(next)), () => next));
    }
    return this.#kinds[facet] ?? facet;
  }

  /** Returns whether a set of facets, 1 at each of them, has some of a kind and lacks others. */
  isDividedBy(set: Uint8Array): boolean {
    return getOrCreate(this.#divided, set, (has) => has.some((of, facet) => of !== has[this.kindOf(facet)]));
  }
}
