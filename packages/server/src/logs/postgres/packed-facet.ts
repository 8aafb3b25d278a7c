import { FACET_WIDTH, type FacetBits, type FacetTest } from '../facet.ts';

/** What a facet of this store says beyond the closed-set members: codes of words, and age classes. */
export interface FacetExtras {
  readonly category: number;
  readonly providerId: number;
  readonly type: number;
  readonly startedAge: number;
  readonly sentAge: number;
}

/** Where each extra begins and how many codes it has room for. The facet ends at 2^53, so it is a safe integer. */
const PLACES: readonly (readonly [keyof FacetExtras, unit: number, size: number])[] = [
  ['category', 2 ** FACET_WIDTH, 2 ** 5],
  ['providerId', 2 ** 29, 2 ** 7],
  ['type', 2 ** 36, 2 ** 10],
  ['startedAge', 2 ** 46, 2 ** 3],
  ['sentAge', 2 ** 49, 2 ** 4],
];

/** The age class of `sent` alone is `facet >> 49`: an index is built on it. */
export const SENT_AGE_SHIFT = 49;

/** Codes that words of these members can have, 0 excluded: it means absent. */
export const CATEGORY_CODES = 31;
export const PROVIDER_ID_CODES = 127;
export const TYPE_CODES = 1023;

export function packFacet(closed: FacetBits, extras: FacetExtras): number {
  let facet = closed;
  for (const [name, unit, size] of PLACES) {
    if (extras[name] >= size) throw new RangeError(`The facet has no room for ${name} ${extras[name]}.`);
    facet += extras[name] * unit;
  }
  return facet;
}

/** Narrows a test to facets with these extras. */
export function withExtras(test: FacetTest, extras: Partial<FacetExtras>): FacetTest {
  let { mask, bits } = test;
  for (const [name, unit, size] of PLACES) {
    const code = extras[name];
    if (code === undefined) continue;
    mask += unit * (size - 1);
    bits += unit * code;
  }
  return { mask, bits };
}
