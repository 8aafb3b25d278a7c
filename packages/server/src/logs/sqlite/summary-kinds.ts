import type { SummaryBuilder } from '../summary/summary-builder.ts';
import type { SummaryFacts } from '../summary/summary-facts.ts';
import type { Facet } from './facet-table.ts';
import type { Partition } from './partition.ts';
import type { Row } from './row.ts';

/** Kinds of a summary by the facets of one partition: found once each. */
export class SummaryKinds {
  readonly #builder: SummaryBuilder;
  readonly #partition: Partition;
  /** The builder's, by facet. */
  readonly #kinds: (number | undefined)[] = [];

  constructor(builder: SummaryBuilder, partition: Partition) {
    this.#builder = builder;
    this.#partition = partition;
  }

  ofFacet(facet: number): number {
    const known = this.#kinds[facet];
    if (known !== undefined) return known;
    const { facets, kinds } = this.#partition;
    const first = kinds.kindOf(facet);
    const kind = first === facet ? this.#builder.kindOf(summaryFactsOf(facets.facet(facet))) : this.ofFacet(first);
    this.#kinds[facet] = kind;
    return kind;
  }

  ofRow({ facet, providerId }: Row): number {
    if (providerId === 0) return this.ofFacet(facet);
    const { facets, strings } = this.#partition;
    return this.#builder.kindOf(summaryFactsOf(facets.facet(facet), strings.textOf(providerId)));
  }
}

/** What a summary sees of a facet. `providerId`: where the facet has no code for it. */
function summaryFactsOf({ members, labels }: Facet, providerId = labels.providerId): SummaryFacts {
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
