import type { SummaryBuilder } from '../summary/summary-builder.ts';
import { summaryFactsOf } from './facet-kinds.ts';
import type { Partition } from './partition.ts';
import type { Row } from './row.ts';

/** Kinds of a summary by the facets of one partition: found once each. */
export class SummaryKinds {
  readonly #builder: SummaryBuilder;
  readonly #partition: Partition;
  readonly #kinds: number[] = [];

  constructor(builder: SummaryBuilder, partition: Partition) {
    this.#builder = builder;
    this.#partition = partition;
  }

  ofFacet(facet: number): number {
    return (this.#kinds[facet] ??= this.#kindOf(facet, undefined));
  }

  ofRow({ facet, providerId }: Row): number {
    return providerId === 0 ? this.ofFacet(facet) : this.#kindOf(facet, this.#partition.strings.textOf(providerId));
  }

  #kindOf(facet: number, otherProviderId: string | undefined): number {
    return this.#builder.kindOf(summaryFactsOf(this.#partition.facets.facet(facet), otherProviderId));
  }
}
