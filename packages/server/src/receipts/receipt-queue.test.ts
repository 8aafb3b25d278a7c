import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import type { DeviceReceipts } from '../logs/log-store.ts';
import { ReceiptQueue, ReceiptQueueFull } from './receipt-queue.ts';

const receipts = (count: number, first = 0): DeviceReceipts[] =>
  Array.from({ length: count }, (_, n) => ({ handle: first + n, second: 0, record: {} }));

function startQueue() {
  const clock = new FakeClock();
  const groups: number[] = [];
  const writes: PromiseWithResolvers<void>[] = [];
  const queue = new ReceiptQueue<number>(clock, async (group) => {
    groups.push(group.length);
    const write = Promise.withResolvers<void>();
    writes.push(write);
    await write.promise;
    return group.map(({ handle }) => handle);
  });
  return { clock, groups, writes, queue };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('receipts of many requests are written together, and each request gets its own results', async () => {
  const { clock, groups, writes, queue } = startQueue();
  const [first, second] = [queue.add(receipts(2)), queue.add(receipts(3, 10))];
  expect(groups).toEqual([]);
  await clock.advance(25);
  const third = queue.add(receipts(1, 20));
  writes[0]?.resolve();
  expect(await Promise.all([first, second])).toEqual([
    [0, 1],
    [10, 11, 12],
  ]);
  await settled();
  await clock.advance(25);
  writes[1]?.resolve();
  expect(await third).toEqual([20]);
  expect(groups).toEqual([5, 1]);
});

test('a full group is written without waiting, in parts of 500', async () => {
  const { groups, writes, queue } = startQueue();
  const added = Array.from({ length: 10 }, (_, n) => queue.add(receipts(100, n * 100)));
  await settled();
  expect(groups).toEqual([500]);
  writes[0]?.resolve();
  expect((await added[4])?.at(-1)).toBe(499);
});

test('a batch waits while the process is busy, and takes what arrives meanwhile', async () => {
  const { clock, groups, writes, queue } = startQueue();
  const busy = Promise.withResolvers<void>();
  const waits: number[] = [];
  Object.assign(clock, {
    untilIdle(maxMs: number) {
      waits.push(maxMs);
      return busy.promise;
    },
  });
  const first = queue.add(receipts(2));
  await clock.advance(25);
  const second = queue.add(receipts(3, 10));
  await settled();
  expect({ groups, waits }).toEqual({ groups: [], waits: [100] });
  busy.resolve();
  await settled();
  expect(groups).toEqual([5]);
  writes[0]?.resolve();
  expect(await Promise.all([first, second])).toEqual([
    [0, 1],
    [10, 11, 12],
  ]);
});

test('a failed write rejects its requests, and the next group is written', async () => {
  const { clock, writes, queue } = startQueue();
  const failed = queue.add(receipts(1));
  await clock.advance(25);
  writes[0]?.reject(new Error('disk full'));
  await expect(failed).rejects.toThrow('disk full');
  const next = queue.add(receipts(1));
  await clock.advance(25);
  writes[1]?.resolve();
  expect(await next).toEqual([0]);
});

test('more than 100,000 waiting receipts are rejected', async () => {
  const { queue } = startQueue();
  // The first group is being written and does not wait.
  const added = Array.from({ length: 1_006 }, () => queue.add(receipts(100)));
  const outcomes = await Promise.race([Promise.any(added.map((one) => one.catch(() => 'full'))), settled()]);
  expect(outcomes).toBe('full');
  await expect(added.at(-1)).rejects.toThrow(ReceiptQueueFull);
});
