import { expect, test } from 'vitest';
import { facetOf, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { randomEntry, seededRandom } from '../random-entries.cases.ts';
import { FacetTable } from './facet-table.ts';
import {
  CATEGORY_CODES,
  closedPart,
  PROVIDER_ID_CODES,
  packFacet,
  providerIdCode,
  TYPE_CODES,
  withWords,
} from './packed-facet.ts';

const ANY = { mask: 0, bits: 0 };
const random = seededRandom(9);
const closed = facetOf(randomEntry(random, 1_767_268_800_000));

test('a facet is a safe integer and keeps its parts apart, also with the largest codes', () => {
  const facet = packFacet(closed, { category: CATEGORY_CODES, providerId: PROVIDER_ID_CODES, type: TYPE_CODES });
  expect(facet).toBeLessThan(Number.MAX_SAFE_INTEGER);
  expect(closedPart(facet)).toBe(closed);
  expect(providerIdCode(facet)).toBe(PROVIDER_ID_CODES);
  expect(() => packFacet(closed, { category: CATEGORY_CODES + 1, providerId: 0, type: 0 })).toThrow(RangeError);
});

test('a test with words selects the facets that have them', () => {
  const table = new FacetTable();
  const words = [
    { category: 1, providerId: 0, type: 1 },
    { category: 1, providerId: 2, type: TYPE_CODES },
    { category: 2, providerId: PROVIDER_ID_CODES, type: 1 },
  ];
  for (const [n, word] of words.entries()) for (let k = 0; k <= n; k++) table.count(packFacet(closed, word));
  const rowsWith = (word: Parameters<typeof withWords>[1]): number => table.select(withWords(ANY, word)).rows;
  expect(rowsWith({})).toBe(6);
  expect(rowsWith({ category: 1 })).toBe(3);
  expect(rowsWith({ type: 1 })).toBe(4);
  expect(rowsWith({ type: TYPE_CODES, providerId: 2 })).toBe(2);
  expect(rowsWith({ category: 2, providerId: 2 })).toBe(0);
});

test('a table of many facets selects what a look at each of them selects', () => {
  const entries = Array.from({ length: 500 }, () => randomEntry(random, 1_767_268_800_000));
  const table = new FacetTable();
  for (const entry of entries) table.count(packFacet(facetOf(entry), { category: 3, providerId: 4, type: 5 }));
  for (const filter of [{ channel: 'push' }, { success: true }, { reason: 'MUTE_PREFERENCE' }] satisfies LogFilter[]) {
    const selected = table.select(facetTest(filter) ?? ANY);
    const matching = entries.filter((entry) => {
      const { mask, bits } = facetTest(filter) ?? ANY;
      return (facetOf(entry) & mask) === bits;
    });
    expect(selected.rows).toBe(matching.length);
  }
});
