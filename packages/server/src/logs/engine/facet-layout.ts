import { FACET_WIDTH, type FacetBits, type FacetTest, summaryPart } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import type { LabelCodes } from './label-codes.ts';

/** Open-set members that take few values in practice, and are therefore part of the facet. */
export const LABELS = ['messageCategory', 'messageType', 'providerId'] as const;
export type Label = (typeof LABELS)[number];

/** Codes of a filter without labels. Most filters have none. */
const NO_CODES = {};

/** A bit range of a facet: the value of its lowest bit, and the number of codes it has room for. */
interface PackedRange {
  readonly unit: number;
  readonly size: number;
}

/**
 * Packs closed-set members (the lower 24 bits) and codes of labels into one safe integer. Written to disk: shifts and
 * widths of a store never change.
 */
export class FacetLayout {
  readonly #ranges: Readonly<Record<Label, PackedRange>>;

  /** Shift and width of each label's code, in bits. Shifts start at FACET_WIDTH. */
  constructor(bits: Readonly<Record<Label, readonly [shift: number, width: number]>>) {
    const rangeOf = ([shift, width]: readonly [number, number]) => ({ unit: 2 ** shift, size: 2 ** width });
    this.#ranges = {
      messageCategory: rangeOf(bits.messageCategory),
      messageType: rangeOf(bits.messageType),
      providerId: rangeOf(bits.providerId),
    };
  }

  /** Largest code of a label: all texts without a separate code share it. */
  lastCode(label: Label): number {
    return this.#ranges[label].size - 1;
  }

  /** Packs label codes; code 0 is an absent label. Throws `RangeError` for a code that does not fit. */
  pack(closed: FacetBits, codeOf: (label: Label) => number): number {
    let facet = closed;
    for (const label of LABELS) facet += this.#at(label, codeOf(label));
    return facet;
  }

  codeOf(label: Label, facet: number): number {
    const { unit, size } = this.#ranges[label];
    return Math.floor(facet / unit) % size;
  }

  /** Narrows a test of closed-set members to facets with these codes. */
  test(closed: FacetTest, codes: Partial<Readonly<Record<Label, number>>>): FacetTest {
    if (codes === NO_CODES) return closed;
    let { mask, bits } = closed;
    for (const label of LABELS) {
      const code = codes[label];
      if (code === undefined) continue;
      mask += this.#at(label, this.lastCode(label));
      bits += this.#at(label, code);
    }
    return { mask, bits };
  }

  /** Returns the key that is equal for facets that no summary distinguishes. */
  summaryKey(facet: number): number {
    return summaryPart(closedPart(facet)) + this.#at('providerId', this.codeOf('providerId', facet));
  }

  #at(label: Label, code: number): number {
    const { unit, size } = this.#ranges[label];
    if (code >= size) throw new RangeError(`A facet can hold ${size} codes of ${label}, not for ${code}.`);
    return unit * code;
  }
}

/** Returns the members of a facet that have few values. */
export function closedPart(facet: number): FacetBits {
  return facet % 2 ** FACET_WIDTH;
}

/** Returns the codes of the labels in a filter; undefined when no entry can have one of the texts. */
export function labelCodesOf(
  filter: Pick<LogFilter, Label>,
  labels: Readonly<Record<Label, LabelCodes>>,
): Partial<Record<Label, number>> | undefined {
  const { messageCategory, messageType, providerId } = filter;
  if ((messageCategory ?? messageType ?? providerId) === undefined) return NO_CODES;
  const codes: Partial<Record<Label, number>> = {};
  for (const label of LABELS) {
    const text = filter[label];
    if (text === undefined) continue;
    const code = labels[label].find(text);
    if (code === undefined) return undefined;
    codes[label] = code;
  }
  return codes;
}
