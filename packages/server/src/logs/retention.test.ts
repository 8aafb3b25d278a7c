import { createLogger, type NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { startRetention } from './retention.ts';

const DAY_MS = 86_400_000;

test('every hour entries and event records older than the retention leave together', async () => {
  const clock = new FakeClock();
  const logs = createMemoryLogStore(clock);
  const forgotten: number[] = [];
  const stop = startRetention({
    logs,
    clock,
    logger: createLogger('silent'),
    days: 14,
    forgetEventsBefore: async (epochMs) => void forgotten.push(epochMs),
  });
  await logs.append([{ messageId: 1 } as NewLogEntry]);
  await clock.advance(10 * DAY_MS);
  await logs.append([{ messageId: 2 } as NewLogEntry]);
  await clock.advance(4 * DAY_MS);
  expect(logs.entries.map(({ entry }) => entry.messageId)).toEqual([1, 2]);
  await clock.advance(2 * 3_600_000);
  expect(logs.entries.map(({ entry }) => entry.messageId)).toEqual([2]);
  expect(forgotten.at(-1)).toBe(clock.now() - 14 * DAY_MS);
  await stop();
});

test('the end waits for a round under way, so that the store is not closed beneath it', async () => {
  const clock = new FakeClock();
  const order: string[] = [];
  const round = Promise.withResolvers<void>();
  const stop = startRetention({
    logs: createMemoryLogStore(clock),
    clock,
    logger: createLogger('silent'),
    days: 14,
    forgetEventsBefore: () => round.promise.then(() => void order.push('round')),
  });
  await clock.advance(3_600_000);
  const stopped = stop().then(() => void order.push('stopped'));
  await clock.advance(0);
  round.resolve();
  await stopped;
  expect(order).toEqual(['round', 'stopped']);
});
