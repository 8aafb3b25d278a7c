import { expect, test } from 'vitest';
import { NO_LATENCY } from '../engine/segment.ts';
import { Rollup, RollupBuilder } from './rollup.ts';
import { SummaryBuilder } from './summary-builder.ts';

const MINUTE = 60_000;
const EDGES = [0, 2 * MINUTE, 3 * MINUTE, 9 * MINUTE];
const FIELDS = { channel: 'push', trigger: 'after_message', receiverType: 'user' } as const;

test('a stored rollup equals the sums of its entries, even with latencies of days', () => {
  const builder = new RollupBuilder(MINUTE, 30_000, 600);
  for (let n = 0; n < 600; n += 1) {
    builder.add(30_000 + n * 700, n % 3, n ** 3, n % 2 === 0 ? n : NO_LATENCY, NO_LATENCY);
  }
  const computed = builder.finish();
  const stored = Rollup.read(computed.toBytes());
  expect(stored.widthMs).toBe(MINUTE);
  expect(summaryOf(stored)).toEqual(summaryOf(computed));
  expect(summaryOf(stored).totals).toMatchObject({ count: 600, sent: 200, failed: 200, skipped: 200 });
});

test('a rollup without entries is stored as well', () => {
  const stored = Rollup.read(new RollupBuilder(MINUTE, 0, 0).finish().toBytes());
  expect(summaryOf(stored).totals.count).toBe(0);
});

function summaryOf(rollup: Rollup) {
  const builder = new SummaryBuilder({ filter: {}, edges: EDGES, groupBy: [], latency: true });
  const kinds = (['sent', 'failed', 'skipped'] as const).map((outcome) => builder.kindOf({ ...FIELDS, outcome }));
  expect(rollup.addTo({ builder, edges: EDGES, latency: true, kindOf: (kind) => kinds[kind] })).toEqual([]);
  return builder.finish();
}
