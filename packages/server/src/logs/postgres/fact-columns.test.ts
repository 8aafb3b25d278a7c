import { expect, test } from 'vitest';
import { between, seededRandom } from '../random-entries.cases.ts';
import { FactColumns, packFacts, unpackFacts } from './fact-columns.ts';
import { packRows, unpackRows } from './fresh-rows.ts';
import type { LogRow } from './log-row.ts';

const random = seededRandom(13);
const ROWS = Array.from({ length: 3000 }, (_, n): LogRow => {
  const started = 1_767_268_800_000 + n * 190 - between(random, 0, 5000);
  return {
    facet: between(random, 0, 2 ** 50 - 1),
    started,
    sent: started - between(random, -1500, 10 ** between(random, 0, 12)),
    processing: between(random, -3, 4000),
    provider: random() < 0.5 ? undefined : between(random, 0, 90_000),
    terms: Array.from({ length: between(random, 0, 9) }, () => between(random, 0, 2 ** 53 - 1)),
  };
});

test('rows that wait for being sealed come back as they were', () => {
  expect(unpackRows(packRows(ROWS))).toEqual(ROWS);
  expect(unpackRows(packRows([]))).toEqual([]);
});

test('numbers of a segment come back as they were', () => {
  const columns = new FactColumns(16);
  for (const [n, row] of ROWS.entries()) columns.set(n, row);
  const read = unpackFacts(packFacts(columns, ROWS.length), ROWS.length);
  for (const name of ['started', 'sent', 'processing', 'provider'] as const) {
    expect(read[name]).toEqual(columns[name].subarray(0, ROWS.length));
  }
});
