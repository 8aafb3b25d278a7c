import { expect, test } from 'vitest';
import { between, seededRandom } from '../random-entries.cases.ts';
import { NO_LATENCY } from '../summary/rollup.ts';
import { packFacts, unpackFacts } from './facts.ts';
import { packRows, unpackRows } from './fresh-rows.ts';
import { HeadSegment } from './head-segment.ts';
import type { LogRow } from './log-row.ts';

const random = seededRandom(13);
const ROWS = Array.from({ length: 3000 }, (_, n): LogRow => {
  const started = 1_767_268_800_000 + n * 190 - between(random, 0, 5000);
  return {
    facet: between(random, 0, 2 ** 50 - 1),
    started,
    sent: started - between(random, -1500, 10 ** between(random, 0, 12)),
    processing: between(random, -3, 4000),
    provider: random() < 0.5 ? NO_LATENCY : between(random, 0, 90_000),
    terms: Array.from({ length: between(random, 0, 9) }, () => between(random, 0, 2 ** 53 - 1)),
  };
});

test('rows that wait for being sealed come back as they were', () => {
  expect(unpackRows(packRows(ROWS))).toEqual(ROWS);
  expect(unpackRows(packRows([]))).toEqual([]);
});

test('numbers of a segment come back as they were', () => {
  const head = new HeadSegment(1, 0, 1);
  for (const row of ROWS) head.add({ ...row, facet: 0 });
  const { started, latencies } = unpackFacts(packFacts(head), ROWS.length, (offset) => offset % 3 === 0);
  expect(started).toEqual(head.timesOf('started'));
  expect(latencies.processing).toEqual(head.latencies.processing.subarray(0, ROWS.length));
  expect(latencies.provider).toEqual(head.latencies.provider.subarray(0, ROWS.length));
  const endToEnd = ROWS.map((row, n) => (n % 3 === 0 ? Math.max(row.started + row.processing - row.sent, 0) : NO_LATENCY));
  expect([...latencies.endToEnd]).toEqual(endToEnd);
});
