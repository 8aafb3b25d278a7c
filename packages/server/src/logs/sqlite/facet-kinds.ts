import type { SummaryFacts } from '../summary/summary-facts.ts';
import type { Facet, FacetBook, FacetSet } from './facet-book.ts';

/** What a summary sees of a facet. `providerId`: where the facet has no code for it. */
export function summaryFactsOf({ members, labels }: Facet, providerId = labels.providerId): SummaryFacts {
  const { channel, provider, trigger, outcome, reason, receiverType } = members;
  return {
    channel,
    ...(provider !== undefined && { provider }),
    ...(providerId !== undefined && { providerId }),
    trigger,
    outcome,
    ...(reason !== undefined && { reason }),
    receiverType,
  };
}

/** Facets of a partition that no summary tells apart, as one kind: the first of them stands for all. */
export class FacetKinds {
  readonly #book: FacetBook;
  readonly #first = new Map<string, number>();
  readonly #kinds: number[] = [];
  readonly #divided = new WeakMap<FacetSet, boolean>();

  constructor(book: FacetBook) {
    this.#book = book;
  }

  kindOf(facet: number): number {
    return (this.#kinds[facet] ??= this.#first.getOrInsert(
      JSON.stringify(summaryFactsOf(this.#book.facet(facet))),
      facet,
    ));
  }

  /** Whether a set has some facets of a kind and lacks others. */
  isDividedBy(set: FacetSet): boolean {
    return this.#divided.getOrInsertComputed(set, ({ has }) => has.some((of, facet) => of !== has[this.kindOf(facet)]));
  }
}
