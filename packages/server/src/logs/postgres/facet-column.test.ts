import { expect, test } from 'vitest';
import { between, seededRandom } from '../random-entries.fixture.ts';
import { FacetColumn } from './facet-column.ts';

test('entries found by their facets are those found by a check of each entry', () => {
  const random = seededRandom(14);
  const indexes = Uint16Array.from({ length: 5000 }, () => between(random, 0, 30) * between(random, 0, 10));
  const column = new FacetColumn(indexes, 301);
  for (let round = 0; round < 40; round++) {
    const has = Uint8Array.from({ length: 301 }, () => (random() < round / 40 ? 1 : 0));
    const expected = [...indexes.keys()].filter((offset) => has[indexes[offset] ?? 0] === 1);
    expect([...column.offsetsWith(has)]).toEqual(expected);
  }
});
