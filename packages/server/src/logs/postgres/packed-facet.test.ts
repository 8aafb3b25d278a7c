import { expect, test } from 'vitest';
import { ageClassOf, NEAR_FUTURE_MS, SENT_AGES, STARTED_AGES } from './age-class.ts';
import { FacetSet } from './facet-set.ts';
import { ageIn, packFacet, withWords } from './packed-facet.ts';

const NOTHING = { category: 0, providerId: 0, type: 0, startedAge: 0, sentAge: 0 };

test('the bits on disk are those of the first release', () => {
  expect(packFacet(1, NOTHING)).toBe(1);
  expect(packFacet(0, { category: 1, providerId: 2, type: 3, startedAge: 4, sentAge: 5 })).toBe(
    2 ** 24 + 2 * 2 ** 29 + 3 * 2 ** 36 + 4 * 2 ** 46 + 5 * 2 ** 49,
  );
});

test('the largest facet is an exact number', () => {
  const largest = packFacet(2 ** 24 - 1, { category: 31, providerId: 127, type: 1023, startedAge: 7, sentAge: 15 });
  expect(largest).toBe(Number.MAX_SAFE_INTEGER);
  expect(() => packFacet(0, { ...NOTHING, type: 1024 })).toThrow(RangeError);
});

test('a set finds the facets that pass a test, in their low and in their high bits', () => {
  const facets = new FacetSet();
  const near = packFacet(0b101, { ...NOTHING, type: 9, sentAge: 2 });
  const far = packFacet(0b100, { ...NOTHING, type: 9, category: 3, sentAge: 11 });
  for (const facet of [near, far]) facets.add(facet);
  expect(facets.matching({ mask: 0, bits: 0 })).toEqual([near, far]);
  expect(facets.matching({ mask: 0b1, bits: 0b1 })).toEqual([near]);
  expect(facets.matching(withWords({ mask: 0b100, bits: 0b100 }, { type: 9, category: 3 }))).toEqual([far]);
  expect(facets.matching(withWords({ mask: 0, bits: 0 }, { type: 8 }))).toEqual([]);
  expect([near, far].map((facet) => ageIn(facet, 'sentAge'))).toEqual([2, 11]);
});

test.each([
  [-NEAR_FUTURE_MS - 1, 11],
  [-NEAR_FUTURE_MS, 10],
  [-1, 10],
  [0, 0],
  [999, 0],
  [1000, 1],
  [9_999, 1],
  [10_000, 2],
  [1e11 - 1, 8],
  [1e11, 9],
])('a message sent %d ms before its entry was written has age class %d', (age, expected) => {
  expect(ageClassOf(SENT_AGES, age)).toBe(expected);
});

test('every age class has a code', () => {
  expect(Math.max(SENT_AGES.farFuture, SENT_AGES.bounds.length)).toBeLessThan(16);
  expect(Math.max(STARTED_AGES.farFuture, STARTED_AGES.bounds.length)).toBeLessThan(8);
});
