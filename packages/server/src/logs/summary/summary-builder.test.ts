import { expect, test } from 'vitest';
import { facetOf, isEndToEndFacet } from '../facet.ts';
import type { NewLogEntry, Summary, SummaryRequest } from '../log-store.ts';
import { SEED } from '../log-under-test.fixture.ts';
import { between, randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { summaryOf } from '../summary-model.fixture.ts';
import { ByteReader, ByteWriter } from '../varint.ts';
import { bucketOf } from './bucket-of.ts';
import { LatencyColumn } from './latency-column.ts';
import { SummaryBuilder } from './summary-builder.ts';
import { LATENCIES, type Latency } from './summary-fields.ts';

const random = seededRandom(SEED);
const NOW = 1_767_268_800_000;
const ENTRIES = Array.from({ length: 600 }, () => {
  const entry = randomEntry(random, NOW + between(random, 0, 300_000));
  return random() < 0.02 ? { ...entry, messageSentAtMS: entry.messageSentAtMS - 2 ** 33 } : entry;
});
const REQUEST: SummaryRequest = {
  filter: {},
  edges: [NOW - 10_000, NOW + 60_000, NOW + 120_000, NOW + 250_001],
  groupBy: ['provider', 'outcome'],
  latency: true,
};

test('a summary added up entry by entry equals one computed from all entries', () => {
  for (const groupBy of [REQUEST.groupBy, []]) {
    const builder = new SummaryBuilder({ ...REQUEST, groupBy });
    for (const entry of ENTRIES) {
      const bucket = bucketOf(REQUEST.edges, entry.processingStartedAtMS);
      if (bucket < 0) continue;
      const kind = builder.kindOf(entry);
      const cell = builder.add(kind, bucket);
      for (const [latency, ms] of latenciesOf(entry)) builder.measure(cell, latency, ms);
    }
    expectClose(builder.finish(), summaryOf(ENTRIES, { ...REQUEST, groupBy }));
  }
});

test('a summary added up from stored sums is the same', () => {
  const builder = new SummaryBuilder(REQUEST);
  for (const entries of [ENTRIES.slice(0, 250), ENTRIES.slice(250)]) {
    const within = entries.filter((entry) => bucketOf(REQUEST.edges, entry.processingStartedAtMS) >= 0);
    const groups = Map.groupBy(within, (entry) =>
      [bucketOf(REQUEST.edges, entry.processingStartedAtMS), builder.kindOf(entry)].join(),
    );
    for (const [key, group] of groups) {
      const [bucket = -1, kind = -1] = key.split(',').map(Number);
      const cell = builder.add(kind, bucket, group.length);
      for (const latency of LATENCIES) builder.measureAll(cell, latency, written(group, latency));
    }
  }
  expectClose(builder.finish(), summaryOf(ENTRIES, REQUEST));
});

test('percentiles are omitted unless requested', () => {
  const builder = new SummaryBuilder({ ...REQUEST, groupBy: [], latency: false });
  expect(builder.finish().series.map((series) => Object.keys(series))).toEqual([
    ['key', 'count', 'sent', 'failed', 'skipped', 'unreachable'],
  ]);
});

test('a time belongs to the bucket that begins with it', () => {
  expect([9, 10, 19, 20, 29, 30].map((at) => bucketOf([10, 20, 30], at))).toEqual([-1, 0, 0, 1, 1, -1]);
});

function written(entries: readonly NewLogEntry[], latency: Latency): ByteReader {
  const column = new LatencyColumn(entries.length);
  for (const entry of entries) {
    const ms = latenciesOf(entry).find(([name]) => name === latency)?.[1];
    if (ms !== undefined) column.add(7, ms);
  }
  const writer = new ByteWriter();
  column.cellWriter()(7, writer);
  return new ByteReader(writer.take());
}

function latenciesOf(entry: NewLogEntry): [Latency, number][] {
  const { processingEndedAtMS, messageSentAtMS, totalProcessingTimeInMS, providerResponse } = entry;
  return [
    ['processing', totalProcessingTimeInMS],
    ...(providerResponse ? [['provider', providerResponse.durationMs] satisfies [Latency, number]] : []),
    ...(isEndToEndFacet(facetOf(entry))
      ? [['endToEnd', processingEndedAtMS - messageSentAtMS] satisfies [Latency, number]]
      : []),
  ];
}

function expectClose(actual: Summary, expected: Summary): void {
  expect(actual.totals).toEqual(expected.totals);
  expect(actual.series.map(({ key }) => key)).toEqual(expected.series.map(({ key }) => key));
  for (const [n, { latencyMs, ...counts }] of actual.series.entries()) {
    const { latencyMs: exact, ...rest } = expected.series[n] ?? {};
    expect(counts).toEqual(rest);
    for (const name of LATENCIES) {
      for (const [bucket, found] of (latencyMs?.[name] ?? []).entries()) {
        const exactPercentiles = exact?.[name][bucket] ?? null;
        expect(found?.max).toBe(exactPercentiles?.max);
        for (const p of ['p50', 'p90', 'p95', 'p99'] as const) {
          expect(Math.abs((found?.[p] ?? 0) - (exactPercentiles?.[p] ?? 0))).toBeLessThanOrEqual(
            (exactPercentiles?.[p] ?? 0) * 0.03,
          );
        }
      }
    }
  }
}
