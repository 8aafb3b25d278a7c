import { FACET_WIDTH, type FacetBits, type FacetTest } from '../facet.ts';

/** What a facet of this store says beyond the closed-set members: codes of words, and age classes. */
export interface FacetExtras {
  readonly category: number;
  readonly providerId: number;
  readonly type: number;
  readonly startedAge: number;
  readonly sentAge: number;
}

type Place = readonly [unit: number, size: number];

/** Where each extra begins and how many codes it has room for. The facet ends at 2^53, so it is a safe integer. */
const CATEGORY: Place = [2 ** FACET_WIDTH, 2 ** 5];
const PROVIDER_ID: Place = [2 ** 29, 2 ** 7];
const TYPE: Place = [2 ** 36, 2 ** 10];
const STARTED_AGE: Place = [2 ** 46, 2 ** 3];
const SENT_AGE: Place = [2 ** 49, 2 ** 4];

/** Codes that words of these members can have, 0 excluded: it means absent. */
export const CATEGORY_CODES = CATEGORY[1] - 1;
export const PROVIDER_ID_CODES = PROVIDER_ID[1] - 1;
export const TYPE_CODES = TYPE[1] - 1;

export function packFacet(closed: FacetBits, extras: FacetExtras): number {
  return (
    closed +
    at(CATEGORY, extras.category) +
    at(PROVIDER_ID, extras.providerId) +
    at(TYPE, extras.type) +
    at(STARTED_AGE, extras.startedAge) +
    at(SENT_AGE, extras.sentAge)
  );
}

/** Narrows a test to facets with these words. */
export function withWords(test: FacetTest, words: Partial<Pick<FacetExtras, 'category' | 'providerId' | 'type'>>) {
  let { mask, bits } = test;
  for (const [place, code] of [
    [CATEGORY, words.category],
    [PROVIDER_ID, words.providerId],
    [TYPE, words.type],
  ] as const) {
    if (code === undefined) continue;
    mask += at(place, place[1] - 1);
    bits += at(place, code);
  }
  return { mask, bits };
}

export function ageIn(facet: number, field: 'startedAge' | 'sentAge'): number {
  const [unit, size] = field === 'sentAge' ? SENT_AGE : STARTED_AGE;
  return Math.floor(facet / unit) % size;
}

function at([unit, size]: Place, code: number): number {
  if (code >= size) throw new RangeError(`A facet has room for ${size} codes, not for ${code}.`);
  return unit * code;
}
