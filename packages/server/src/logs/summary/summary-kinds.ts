import type { FacetKinds } from '../engine/facet-kinds.ts';
import { closedPart } from '../engine/facet-layout.ts';
import type { FacetTable } from '../engine/facet-table.ts';
import { facetMembers } from '../facet.ts';
import type { SummaryBuilder } from './summary-builder.ts';

/** Kinds of a summary by the facets of one table; each is looked up once. */
export class SummaryKinds {
  readonly #builder: SummaryBuilder;
  readonly #facets: FacetTable;
  readonly #kinds: FacetKinds;
  readonly #providerIdOf: (facet: number) => string | undefined;
  /** The builder's, by facet. */
  readonly #known: (number | undefined)[] = [];

  /** `providerIdOf`: text of a facet's provider id, if its code is its own. */
  constructor(
    builder: SummaryBuilder,
    facets: FacetTable,
    kinds: FacetKinds,
    providerIdOf: (facet: number) => string | undefined,
  ) {
    this.#builder = builder;
    this.#facets = facets;
    this.#kinds = kinds;
    this.#providerIdOf = providerIdOf;
  }

  of(facet: number): number {
    const known = this.#known[facet];
    if (known !== undefined) return known;
    const first = this.#kinds.kindOf(facet);
    const kind = first === facet ? this.withProviderId(facet, this.#providerIdOf(facet)) : this.of(first);
    this.#known[facet] = kind;
    return kind;
  }

  withProviderId(facet: number, providerId: string | undefined): number {
    const { channel, provider, trigger, outcome, reason, receiverType } = facetMembers(
      closedPart(this.#facets.facetAt(facet)),
    );
    return this.#builder.kindOf({
      channel,
      ...(provider !== undefined && { provider }),
      ...(providerId !== undefined && { providerId }),
      trigger,
      outcome,
      ...(reason !== undefined && { reason }),
      receiverType,
    });
  }
}
