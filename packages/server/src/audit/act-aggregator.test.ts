import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { NewAuditRow } from '../storage/audit/audit-store.ts';
import { createLogger } from '../telemetry/logger.ts';
import type { Act, ActOrigin } from './act.ts';
import { ActAggregator } from './act-aggregator.ts';

const KEY: ActOrigin = { actor: { kind: 'key', id: 'k1' }, address: '192.0.2.1' };
const DONE = { outcome: 'done' } as const;
const WRONG = { outcome: 'refused', code: 'AUTH_ERR_APIKEY_NOT_FOUND' } as const;

const read = (id: string): Act => ({ action: 'content.read', target: { kind: 'message', id } });

test('the first of equal reads is written within a second, the others of the minute as one count', async () => {
  await using it = startAggregator();
  for (let n = 0; n < 5; n += 1) it.acts.record(KEY, read('7'), DONE);
  it.acts.record(KEY, read('8'), DONE);
  await it.clock.advance(1_000);
  expect(it.written.map(({ target_id, count }) => [target_id, count])).toEqual([
    ['7', 1],
    ['8', 1],
  ]);
  await it.clock.advance(60_000);
  expect(it.written.slice(2).map(({ target_id, count }) => [target_id, count])).toEqual([['7', 4]]);
  it.acts.record(KEY, read('7'), DONE);
  await it.clock.advance(1_000);
  expect(it.written).toHaveLength(4);
});

test('a flood of wrong keys from many addresses writes a bounded number of entries a minute, and its size', async () => {
  await using it = startAggregator();
  for (let n = 0; n < 10_000; n += 1) {
    const origin: ActOrigin = { actor: { kind: 'anonymous' }, address: `10.0.${n >> 8}.${n & 255}` };
    it.acts.record(origin, { action: 'sign_in.failed' }, WRONG);
  }
  await it.clock.advance(61_000);
  expect(it.written).toHaveLength(4);
  expect(it.written.at(-1)).toMatchObject({ action: 'sign_in.failed', address: null, count: 9_997 });
});

test('a stop writes counts of the running minute', async () => {
  const it = startAggregator();
  for (let n = 0; n < 3; n += 1) it.acts.record(KEY, read('7'), DONE);
  await it.acts.stop();
  expect(it.written.map(({ count }) => count)).toEqual([1, 2]);
});

test('entries wait for a database that does not respond', async () => {
  await using it = startAggregator();
  it.isDown = true;
  it.acts.record(KEY, read('7'), DONE);
  await it.clock.advance(3_000);
  expect(it.written).toEqual([]);
  it.isDown = false;
  await it.clock.advance(1_000);
  expect(it.written).toHaveLength(1);
});

function startAggregator() {
  const clock = new FakeClock();
  const written: NewAuditRow[] = [];
  const it = {
    clock,
    written,
    isDown: false,
    acts: new ActAggregator({
      append: async (rows) => {
        if (it.isDown) throw new Error('the database is down');
        written.push(...rows);
      },
      clock,
      logger: createLogger('silent'),
      maxPerMinute: 3,
    }),
    [Symbol.asyncDispose]: () => it.acts.stop(),
  };
  return it;
}
