import { expect, test } from 'vitest';
import { NO_LATENCY } from '../engine/segment.ts';
import { between, seededRandom } from '../random-entries.fixture.ts';
import { packHandles, packRows, unpackRows } from './fresh-rows.ts';
import { HeadSegment } from './head-segment.ts';
import type { LogRow } from './log-row.ts';
import { packMeasures, unpackMeasures } from './measures.ts';

const random = seededRandom(13);
const ROWS = Array.from({ length: 9000 }, (_, n): LogRow => {
  const started = 1_767_268_800_000 + n * 190 - between(random, 0, 5000);
  return {
    facet: between(random, 0, 2 ** 50 - 1),
    started,
    sent: started - between(random, -1500, 10 ** between(random, 0, 12)),
    processing: between(random, -3, 4000),
    provider: random() < 0.5 ? NO_LATENCY : between(random, 0, 90_000),
    terms: Array.from({ length: between(random, 0, 9) }, () => between(random, 0, 2 ** 53 - 1)),
    handle: n % 3 === 0 ? 0 : between(random, -(2 ** 50), 2 ** 50),
  };
});

test('rows that wait to be sealed are decoded unchanged', () => {
  expect(unpackRows(packRows(ROWS), packHandles(ROWS))).toEqual(ROWS);
  expect(unpackRows(packRows([]), packHandles([]))).toEqual([]);
});

test('numbers of a segment are decoded unchanged, a group at a time', () => {
  const head = new HeadSegment(1, 0, 1);
  const facets = Uint16Array.from(ROWS, (_, n) => n % 3);
  for (const row of ROWS) head.add({ ...row, facet: 0 });
  let next = 0;
  for (const { start, count, started, latencies } of unpackMeasures(
    packMeasures(head),
    facets,
    Uint8Array.of(1, 0, 0),
  )) {
    expect(start).toBe(next);
    next += count;
    const rows = ROWS.slice(start, next);
    const first = (list: Float64Array): number[] => [...list.subarray(0, count)];
    expect(first(started)).toEqual(rows.map((row) => row.started));
    expect(first(latencies.processing)).toEqual(rows.map(({ processing }) => processing));
    expect(first(latencies.provider)).toEqual(rows.map(({ provider }) => provider));
    expect(first(latencies.endToEnd)).toEqual(
      rows.map((row, n) => ((start + n) % 3 === 0 ? Math.max(row.started + row.processing - row.sent, 0) : NO_LATENCY)),
    );
  }
  expect(next).toBe(ROWS.length);
});
