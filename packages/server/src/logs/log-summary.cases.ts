import { afterAll, beforeAll, expect, test } from 'vitest';
import { LogModel, SetClock } from './log-model.fixture.ts';
import {
  type LogFilter,
  type LogStore,
  type Percentiles,
  SUMMARY_DIMENSIONS,
  type Summary,
  type SummaryRequest,
} from './log-store.ts';
import {
  appendBatch,
  ENTRIES,
  type LogStoreUnderTest,
  type OpenLogStore,
  repetitions,
  SEED,
} from './log-under-test.fixture.ts';
import { between, pick, type Random, randomFilter, seededRandom } from './random-entries.fixture.ts';
import { randomReport } from './random-report.fixture.ts';
import { summaryOf } from './summary-model.fixture.ts';

const MINUTE = 60_000;

/** Compares summaries with a scan of all entries: during writes, after a restart, after reports. */
export function summaryCases(open: OpenLogStore): void {
  const clock = new SetClock();
  const model = new LogModel();
  const random = seededRandom(SEED + 7);
  let opened: LogStoreUnderTest;
  let store: LogStore;

  beforeAll(async () => {
    opened = await open(clock);
    store = opened.store;
    while (model.written.length < ENTRIES) await appendBatch(random, clock, store, model);
  });
  afterAll(() => opened.close());

  const expectSame = async (request: SummaryRequest): Promise<void> => {
    const summary = await store.summarise(request);
    const expected = summaryOf(
      model.written.map(({ entry }) => entry),
      request,
    );
    const message = JSON.stringify(request);
    expect(withoutLatency(summary), message).toEqual(withoutLatency(expected));
    expectClose(percentilesIn(summary), percentilesIn(expected), message);
  };
  const all = (): number[] => {
    const starts = model.written.map(({ entry }) => entry.processingStartedAtMS);
    return minutesBetween(Math.min(...starts), Math.max(...starts) + 1);
  };
  const anyRequest = (): SummaryRequest => randomRequest(random, model, all());

  test('counts and percentiles of every minute, in total and by each dimension, are those of the entries', async () => {
    await expectSame({ filter: {}, edges: all(), groupBy: [], latency: true });
    for (const dimension of SUMMARY_DIMENSIONS) {
      await expectSame({ filter: {}, edges: all(), groupBy: [dimension], latency: true });
    }
    await expectSame({ filter: {}, edges: all(), groupBy: ['channel', 'provider', 'reason'], latency: true });
  });

  test('a bucket contains its first millisecond but not its last, even at edges within a minute', async () => {
    for (let round = 0; round < repetitions(30); round++) {
      const { processingStartedAtMS: at } = pick(random, model.written).entry;
      await expectSame({ filter: {}, edges: minutesBetween(at, at + 5 * MINUTE), groupBy: [], latency: true });
      await expectSame({ filter: {}, edges: [at, at + 1], groupBy: ['outcome'], latency: true });
      await expectSame({ filter: {}, edges: minutesBetween(at - 7 * MINUTE, at), groupBy: ['channel'], latency: true });
    }
  });

  test('any filter, range, and grouping agrees with a scan of all entries', async () => {
    for (let round = 0; round < repetitions(60); round++) await expectSame(anyRequest());
  });

  test('a range without entries has one series of zeros, or none when grouped', async () => {
    const edges = [0, MINUTE, 2 * MINUTE];
    const empty = await store.summarise({ filter: {}, edges, groupBy: [], latency: true });
    expect(empty).toEqual({
      series: [
        {
          key: {},
          count: [0, 0],
          sent: [0, 0],
          failed: [0, 0],
          skipped: [0, 0],
          unreachable: [0, 0],
          latencyMs: { processing: [null, null], provider: [null, null], endToEnd: [null, null] },
        },
      ],
      totals: { count: 0, sent: 0, failed: 0, skipped: 0, unreachable: 0, reasons: {}, providers: {} },
    });
    const grouped = await store.summarise({
      filter: { sender: 'nobody' },
      edges: all(),
      groupBy: ['channel'],
      latency: true,
    });
    expect(grouped.series).toEqual([]);
    const contradiction = { channel: 'sms', provider: 'fcm' } as const;
    expect(
      (await store.summarise({ filter: contradiction, edges: all(), groupBy: [], latency: false })).totals.count,
    ).toBe(0);
  });

  test('a report moves its entry from one series to another', async () => {
    for (const { _id, entry } of model.written.filter(({ entry }) => entry.notificationTriggered)) {
      if (random() > 0.05) continue;
      const report = randomReport(random, entry);
      expect(await store.report(_id, report)).toBe(model.report(_id, report));
    }
    await expectSame({ filter: {}, edges: all(), groupBy: ['outcome', 'channel'], latency: true });
    for (let round = 0; round < repetitions(25); round++) await expectSame(anyRequest());
  });

  test('a restart changes no summary, and entries written after it are counted', async () => {
    if (opened.reopen) store = await opened.reopen();
    await expectSame({ filter: {}, edges: all(), groupBy: ['outcome', 'channel'], latency: true });
    for (let n = 0; n < 8; n++) {
      await appendBatch(random, clock, store, model);
      await expectSame(anyRequest());
    }
    await expectSame({ filter: {}, edges: all(), groupBy: ['provider'], latency: true });
  });

  test('purged entries are no longer counted', async () => {
    const { entry } = model.written[500] ?? pick(random, model.written);
    model.purge(await store.purge({ before: entry.processingStartedAtMS }));
    if (opened.reopen) store = await opened.reopen();
    await expectSame({ filter: {}, edges: all(), groupBy: ['receiverType'], latency: true });
    for (let round = 0; round < repetitions(15); round++) await expectSame(anyRequest());
  });
}

function randomRequest(random: Random, model: LogModel, all: readonly number[]): SummaryRequest {
  const entries = model.written.map(({ entry }) => entry);
  const {
    processedFrom: _,
    processedTo: __,
    ...filter
  }: LogFilter = random() < 0.3 ? {} : randomFilter(random, entries);
  const at = pick(random, entries).processingStartedAtMS;
  const range = minutesBetween(at - between(random, 0, 30 * MINUTE), at + between(random, 1, 60 * MINUTE));
  const dimensions = SUMMARY_DIMENSIONS.filter(() => random() < 0.25).slice(0, 3);
  return { filter, edges: random() < 0.5 ? all : range, groupBy: dimensions, latency: random() < 0.8 };
}

/** Returns both ends, and every full minute between. */
function minutesBetween(from: number, to: number): number[] {
  const edges = [from];
  for (let at = Math.floor(from / MINUTE) * MINUTE + MINUTE; at < to; at += MINUTE) edges.push(at);
  return [...edges, to];
}

function withoutLatency({ series, totals }: Summary): object {
  return { series: series.map(({ latencyMs: _, ...rest }) => rest), totals };
}

function percentilesIn({ series }: Summary): (Percentiles | null)[] {
  return series.flatMap(({ latencyMs }) =>
    latencyMs ? [...latencyMs.processing, ...latencyMs.provider, ...latencyMs.endToEnd] : [],
  );
}

/** Expects values within 3 %, and an exact maximum. */
function expectClose(
  actual: readonly (Percentiles | null)[],
  expected: readonly (Percentiles | null)[],
  message: string,
): void {
  expect(actual.length, message).toBe(expected.length);
  const wrong = actual.filter((found, n) => !isClose(found, expected[n] ?? null));
  expect(wrong, message).toEqual([]);
}

function isClose(actual: Percentiles | null, expected: Percentiles | null): boolean {
  if (!actual || !expected) return actual === expected;
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= b * 0.03;
  return (
    near(actual.p50, expected.p50) &&
    near(actual.p90, expected.p90) &&
    near(actual.p95, expected.p95) &&
    near(actual.p99, expected.p99) &&
    actual.max === expected.max
  );
}
