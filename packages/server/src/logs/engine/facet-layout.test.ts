import { expect, test } from 'vitest';
import { facetOf, facetTest } from '../facet.ts';
import type { LogFilter } from '../log-store.ts';
import { LAYOUT as POSTGRES } from '../postgres/dictionary.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { LAYOUT as SQLITE } from '../sqlite/partition-facets.ts';
import { closedPart, LABELS, type Label } from './facet-layout.ts';
import { FacetTable } from './facet-table.ts';

const ANY = { mask: 0, bits: 0 };
const random = seededRandom(9);
const closed = facetOf(randomEntry(random, 1_767_268_800_000));

type Codes = Readonly<Partial<Record<Label, number>>>;

const LAYOUTS = [
  { store: 'SQLite', layout: SQLITE },
  { store: 'PostgreSQL', layout: POSTGRES },
];

for (const { store, layout } of LAYOUTS) {
  const pack = (codes: Codes): number => layout.pack(closed, (label) => codes[label] ?? 0);

  test(`${store}: a facet is a safe integer and keeps its parts separate, even with the largest codes`, () => {
    const facet = layout.pack(closed, (label) => layout.lastCode(label));
    expect(facet).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expect(closedPart(facet)).toBe(closed);
    for (const label of LABELS) {
      expect(layout.codeOf(label, facet)).toBe(layout.lastCode(label));
      expect(() => pack({ [label]: layout.lastCode(label) + 1 })).toThrow(RangeError);
    }
  });

  test(`${store}: a test with codes of labels selects the facets that have them`, () => {
    const table = new FacetTable();
    const [lastType, lastProviderId] = [layout.lastCode('messageType'), layout.lastCode('providerId')];
    const facets: Codes[] = [
      { messageCategory: 1, messageType: 1 },
      { messageCategory: 1, providerId: 2, messageType: lastType },
      { messageCategory: 2, providerId: lastProviderId, messageType: 1 },
    ];
    for (const [n, codes] of facets.entries()) for (let k = 0; k <= n; k++) table.count(pack(codes));
    const rowsWith = (codes: Codes): number => table.select(layout.test(ANY, codes)).rows;
    expect(rowsWith({})).toBe(6);
    expect(rowsWith({ messageCategory: 1 })).toBe(3);
    expect(rowsWith({ messageType: 1 })).toBe(4);
    expect(rowsWith({ messageType: lastType, providerId: 2 })).toBe(2);
    expect(rowsWith({ messageCategory: 2, providerId: 2 })).toBe(0);
  });

  test(`${store}: a table of many facets selects the same as a check of each of them`, () => {
    const entries = Array.from({ length: 500 }, () => randomEntry(random, 1_767_268_800_000));
    const table = new FacetTable();
    for (const entry of entries) table.count(layout.pack(facetOf(entry), () => 3));
    expect(table.select(ANY)).toMatchObject({ rows: entries.length, isAll: true });
    const filters = [{ channel: 'push' }, { success: true }, { reason: 'MUTE_PREFERENCE' }] satisfies LogFilter[];
    for (const filter of filters) {
      const selected = table.select(facetTest(filter) ?? ANY);
      const matching = entries.filter((entry) => {
        const { mask, bits } = facetTest(filter) ?? ANY;
        return (facetOf(entry) & mask) === bits;
      });
      expect(selected.rows).toBe(matching.length);
      expect(selected.isAll).toBe(false);
      const without = table.select(ANY, [facetTest(filter) ?? ANY]);
      expect(without.rows).toBe(entries.length - matching.length);
      expect(without.has).toEqual(selected.has.map((is) => 1 - is));
    }
  });
}
