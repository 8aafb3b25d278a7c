import { getOrCreate } from '../../base/values/get-or-create.ts';
import { closedPart, type FacetLayout } from '../engine/facet-layout.ts';
import type { FacetTable } from '../engine/facet-table.ts';
import { facetMembers } from '../facet.ts';
import type { SummaryBuilder } from './summary-builder.ts';

/** The builder's kind of a facet, by its index in a table; undefined where entries with it are not wanted. */
export type KindOf = (facet: number) => number | undefined;

/** Kinds of a summary by the facets of one store: each that a summary distinguishes is looked up once. */
export class SummaryKinds {
  readonly #builder: SummaryBuilder;
  readonly #layout: FacetLayout;
  readonly #providerIdOf: (code: number) => string | undefined;
  /** The builder's, by summary key. */
  readonly #known = new Map<number, number>();

  /** `providerIdOf`: text of a code, unless texts share it. */
  constructor(builder: SummaryBuilder, layout: FacetLayout, providerIdOf: (code: number) => string | undefined) {
    this.#builder = builder;
    this.#layout = layout;
    this.#providerIdOf = providerIdOf;
  }

  /** `has`: 1 at each wanted facet of the table; absent when any is wanted. */
  of(facets: FacetTable, has?: Uint8Array): KindOf {
    const known: (number | undefined)[] = [];
    return (index) =>
      has !== undefined && has[index] !== 1 ? undefined : (known[index] ??= this.#kindOf(facets.facetAt(index)));
  }

  withProviderId(facet: number, providerId: string | undefined): number {
    const { channel, provider, trigger, outcome, reason, receiverType } = facetMembers(closedPart(facet));
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

  #kindOf(facet: number): number {
    return getOrCreate(this.#known, this.#layout.summaryKey(facet), () =>
      this.withProviderId(facet, this.#providerIdOf(this.#layout.codeOf('providerId', facet))),
    );
  }
}
