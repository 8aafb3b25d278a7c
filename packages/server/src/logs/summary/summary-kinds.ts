import { getOrCreate } from '../../base/values/get-or-create.ts';
import { overdueAfterMs } from '../device/device-member.ts';
import { deviceStateOf, suppressedByOf } from '../device/device-plane.ts';
import { closedPart, type FacetLayout } from '../engine/facet-layout.ts';
import type { FacetTable } from '../engine/facet-table.ts';
import { facetMembers } from '../facet.ts';
import type { SummaryBuilder } from './summary-builder.ts';

/** The builder's kind of a facet, by its index in a table, and of the code of a device; undefined if entries with it are not selected. */
export type KindOf = (facet: number, device?: number) => number | undefined;

/** Kinds of a summary by the facets of one store: each that a summary distinguishes is looked up once. */
export class SummaryKinds {
  readonly #builder: SummaryBuilder;
  readonly #layout: FacetLayout;
  readonly #providerIdOf: (code: number) => string | undefined;
  /** Kinds of the builder, by summary key. */
  readonly #kinds = new Map<number, number>();
  /** The same with the state of the device and what suppressed the push. */
  readonly #deviceKinds = new Map<string, number>();

  /** `providerIdOf`: text of a code, unless texts share it. */
  constructor(builder: SummaryBuilder, layout: FacetLayout, providerIdOf: (code: number) => string | undefined) {
    this.#builder = builder;
    this.#layout = layout;
    this.#providerIdOf = providerIdOf;
  }

  /** Returns the kinds of facets. `has`: 1 at each selected facet of the table; absent if every facet is selected. */
  of(facets: FacetTable, has?: Uint8Array): KindOf {
    const kinds: (number | undefined)[] = [];
    return (index, device) => {
      if (has !== undefined && has[index] !== 1) return undefined;
      if (device === undefined) return (kinds[index] ??= this.#kindOf(facets.facetAt(index)));
      return this.#kindOfDevice(facets.facetAt(index), device);
    };
  }

  /** Returns the time from its decision after which a push with a facet is overdue, ms; infinity if its provider was not called. */
  overdueAfter(facets: FacetTable): (index: number) => number {
    const overdueAfter: number[] = [];
    return (index) => {
      const { trigger, notificationTriggered } = facetMembers(closedPart(facets.facetAt(index)));
      return (overdueAfter[index] ??= notificationTriggered ? overdueAfterMs(trigger) : Number.POSITIVE_INFINITY);
    };
  }

  withProviderId(facet: number, providerId: string | undefined, device?: number): number {
    const { channel, provider, trigger, outcome, reason, receiverType } = facetMembers(closedPart(facet));
    return this.#builder.kindOf({
      channel,
      ...(provider !== undefined && { provider }),
      ...(providerId !== undefined && { providerId }),
      trigger,
      outcome,
      ...(reason !== undefined && { reason }),
      receiverType,
      ...(device !== undefined && { deviceState: deviceStateOf(device), suppressedBy: suppressedByOf(device) }),
    });
  }

  #kindOfDevice(facet: number, device: number): number {
    const state = deviceStateOf(device);
    const cause = suppressedByOf(device);
    const ofFacet = this.#layout.summaryKey(facet);
    return getOrCreate(this.#deviceKinds, `${ofFacet} ${state} ${cause}`, () =>
      this.withProviderId(facet, this.#providerIdOf(this.#layout.codeOf('providerId', facet)), device),
    );
  }

  #kindOf(facet: number): number {
    return getOrCreate(this.#kinds, this.#layout.summaryKey(facet), () =>
      this.withProviderId(facet, this.#providerIdOf(this.#layout.codeOf('providerId', facet))),
    );
  }
}
