import { expect, test } from 'vitest';
import { PendingWrites } from './pending-writes.ts';

function entry() {
  return Promise.withResolvers<void>();
}

test('the writes of an event end with the last entry, not before', async () => {
  const entries = new PendingWrites();
  const [first, second] = [entry(), entry()];
  entries.add(first.promise);
  entries.add(second.promise);
  let ended = false;
  const end = entries.close().then(() => {
    ended = true;
  });
  first.resolve();
  await Promise.resolve();
  expect(ended).toBe(false);
  second.resolve();
  await end;
  expect(ended).toBe(true);
});

test('the writes of an event report an early failure at the end, after the other entries', async () => {
  const entries = new PendingWrites();
  const late = entry();
  const early = entry();
  entries.add(early.promise);
  early.reject(new Error('broken'));
  await new Promise((resolve) => setImmediate(resolve));
  entries.add(late.promise);
  const order: string[] = [];
  const end = entries.close().catch((error: Error) => order.push(error.message));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  late.resolve();
  await end;
  expect(order).toEqual(['broken']);
});

test('an event without entries ends at once; an undecided one fails with the cause', async () => {
  await new PendingWrites().close();
  await expect(new PendingWrites().close({ error: new Error('no database') })).rejects.toThrow('no database');
});
