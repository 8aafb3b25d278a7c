import { FACET_WIDTH, type FacetBits, type FacetTest, summaryPart } from '../facet.ts';

/** What a facet of this store says beyond the closed-set members: codes of words. */
export interface FacetWords {
  readonly category: number;
  readonly providerId: number;
  readonly type: number;
}

type PackedRange = readonly [unit: number, size: number];

/** Where each word begins and how many codes it has room for. The facet ends at 2^50, so it is a safe integer. */
const CATEGORY: PackedRange = [2 ** FACET_WIDTH, 2 ** 5];
const PROVIDER_ID: PackedRange = [2 ** 29, 2 ** 11];
const TYPE: PackedRange = [2 ** 40, 2 ** 10];

/** Codes that words of these members can have, 0 excluded: it means absent. */
export const CATEGORY_CODES = CATEGORY[1] - 1;
export const PROVIDER_ID_CODES = PROVIDER_ID[1] - 1;
export const TYPE_CODES = TYPE[1] - 1;

export function packFacet(closed: FacetBits, words: FacetWords): number {
  return closed + at(CATEGORY, words.category) + at(PROVIDER_ID, words.providerId) + at(TYPE, words.type);
}

/** The closed-set members of a facet. */
export function closedPart(facet: number): FacetBits {
  return facet % 2 ** FACET_WIDTH;
}

export function providerIdCode(facet: number): number {
  return Math.floor(facet / PROVIDER_ID[0]) % PROVIDER_ID[1];
}

/** The same for facets that no summary tells apart. */
export function summaryKey(facet: number): number {
  return summaryPart(closedPart(facet)) + at(PROVIDER_ID, providerIdCode(facet));
}

/** Narrows a test to facets with these words. */
export function withWords(test: FacetTest, words: Partial<FacetWords>): FacetTest {
  let { mask, bits } = test;
  for (const [range, code] of [
    [CATEGORY, words.category],
    [PROVIDER_ID, words.providerId],
    [TYPE, words.type],
  ] as const) {
    if (code === undefined) continue;
    mask += at(range, range[1] - 1);
    bits += at(range, code);
  }
  return { mask, bits };
}

function at([unit, size]: PackedRange, code: number): number {
  if (code >= size) throw new RangeError(`A facet has room for ${size} codes, not for ${code}.`);
  return unit * code;
}
