import type { NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Signal } from '../base/signal.ts';
import { createLogger } from '../telemetry/logger.ts';
import { startRetention } from './retention.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function retention(more: { retentionDays?: number; maxRows?: number; deleteEvents?: () => Promise<void> } = {}) {
  const clock = new FakeClock();
  const logs = createMemoryLogStore(clock);
  const changed = new Signal();
  const deletedBefore: number[] = [];
  const purged: number[] = [];
  const limits = { retentionDays: more.retentionDays ?? 14, maxRows: more.maxRows ?? 0 };
  const stop = startRetention({
    logs,
    clock,
    logger: createLogger('silent'),
    limits: async () => limits,
    onChanged: (listener) => changed.listen(listener),
    onPurged: async (rows) => void purged.push(rows),
    deleteEventsBefore: async (epochMs) => {
      deletedBefore.push(epochMs);
      await more.deleteEvents?.();
    },
  });
  const remaining = () => logs.entries.map(({ entry }) => entry.messageId);
  return { clock, logs, changed, deletedBefore, purged, limits, stop, remaining };
}

const message = (messageId: number) => ({ messageId }) as NewLogEntry;

test('entries and event records older than the retention are deleted together every hour', async () => {
  const { clock, logs, deletedBefore, purged, stop, remaining } = retention();
  await logs.append([message(1)]);
  await clock.advance(10 * DAY_MS);
  await logs.append([message(2)]);
  await clock.advance(4 * DAY_MS);
  expect(remaining()).toEqual([1, 2]);
  await clock.advance(2 * HOUR_MS);
  expect(remaining()).toEqual([2]);
  expect(deletedBefore.at(-1)).toBe(clock.now() - 14 * DAY_MS);
  expect(purged.reduce((sum, rows) => sum + rows)).toBe(1);
  await stop();
});

test('the oldest entries beyond the limit are deleted, with the records of their events', async () => {
  const { clock, logs, deletedBefore, stop, remaining } = retention({ retentionDays: 0, maxRows: 2 });
  for (const id of [1, 2, 3, 4]) {
    await logs.append([message(id)]);
    await clock.advance(1_000);
  }
  const thirdAtMs = clock.now() - 2_000;
  await clock.advance(HOUR_MS);
  expect(remaining()).toEqual([3, 4]);
  expect(deletedBefore).toEqual([thirdAtMs]);
  await stop();
});

test('a change of the retention limits applies immediately', async () => {
  const { clock, logs, changed, limits, stop, remaining } = retention();
  await logs.append([message(1), message(2), message(3)]);
  limits.maxRows = 1;
  changed.emit();
  await clock.advance(0);
  expect(remaining()).toEqual([3]);
  await stop();
});

test('retention deletes nothing without limits', async () => {
  const { clock, logs, deletedBefore, stop, remaining } = retention({ retentionDays: 0 });
  await logs.append([message(1)]);
  await clock.advance(30 * DAY_MS);
  expect(remaining()).toEqual([1]);
  expect(deletedBefore).toEqual([]);
  await stop();
});

test('stopping waits for a round in progress, so that the store is not closed during it', async () => {
  const order: string[] = [];
  const round = Promise.withResolvers<void>();
  const { clock, stop } = retention({ deleteEvents: () => round.promise.then(() => void order.push('round')) });
  await clock.advance(HOUR_MS);
  const stopped = stop().then(() => void order.push('stopped'));
  await clock.advance(0);
  round.resolve();
  await stopped;
  expect(order).toEqual(['round', 'stopped']);
});
