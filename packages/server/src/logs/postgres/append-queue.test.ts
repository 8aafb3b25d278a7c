import { expect, test } from 'vitest';
import { AppendQueue } from './append-queue.ts';

test('entries that arrive during a write share the next one, up to the limit', async () => {
  const { queue, writes, release } = pausedQueue(4);
  const first = queue.append(['a']);
  await release(1);
  const rest = [queue.append(['b', 'c']), queue.append(['d']), queue.append(['e', 'f'])];
  const all = Promise.all([first, ...rest]);
  await release(2);
  await release(3);
  expect(await all).toEqual([['A'], ['B', 'C'], ['D'], ['E', 'F']]);
  expect(writes).toEqual([['a'], ['b', 'c', 'd'], ['e', 'f']]);
});

test('an append that is larger than the limit is one write', async () => {
  const { queue, writes, release } = pausedQueue(2);
  const results = queue.append(['a', 'b', 'c']);
  await release(1);
  expect(await results).toEqual(['A', 'B', 'C']);
  expect(writes).toEqual([['a', 'b', 'c']]);
});

test('a failed write rejects all its appends and does not affect the next one', async () => {
  let isBroken = true;
  const queue = new AppendQueue<string, string>(async (items) => {
    if (isBroken) throw new Error('no disk');
    return [...items];
  }, 10);
  const failed = await Promise.allSettled([queue.append(['a']), queue.append(['b'])]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  expect(await queue.append(['c'])).toEqual(['c']);
  await queue.idle();
});

/** Returns a queue whose n-th write ends when it is released. */
function pausedQueue(maxItems: number) {
  const writes: (readonly string[])[] = [];
  const releases = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const starts = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const queue = new AppendQueue<string, string>(async (items) => {
    const number = writes.push(items) - 1;
    starts[number]?.resolve();
    await releases[number]?.promise;
    return items.map((item) => item.toUpperCase());
  }, maxItems);
  const release = async (number: number): Promise<void> => {
    await starts[number - 1]?.promise;
    releases[number - 1]?.resolve();
  };
  return { queue, writes, release };
}
