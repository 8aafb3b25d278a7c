import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

/** Returns a queue whose tasks end when the test ends them. */
function stage(limits: ConstructorParameters<typeof FairQueue>[0]) {
  const queue = new FairQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (owner: string, name: string) =>
    queue.run(owner, () => {
      started.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { queue, started, add, end };
}

test('owners alternate, and tasks of one owner keep their order', async () => {
  const { started, add, end } = stage({ concurrency: 1, maxWaiting: 10, maxWaitingPerOwner: 10 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) void add(name.slice(0, 1), name);
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) await end(name);
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
});

test('the queue runs at most the allowed number of tasks at a time, even after failures', async () => {
  const { queue, started, add, end } = stage({ concurrency: 2, maxWaiting: 10, maxWaitingPerOwner: 10 });
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  for (const name of ['a1', 'b1', 'c1', 'd1']) void add(name, name);
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1', 'c1']);
});

test('the queue rejects a task immediately when too many tasks are waiting, in total or for one owner', async () => {
  const { add, end } = stage({ concurrency: 1, maxWaiting: 3, maxWaitingPerOwner: 2 });
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  await expect(add('a', 'a4')).rejects.toThrow(QueueFull);
  void add('b', 'b1');
  await expect(add('c', 'c1')).rejects.toThrow(QueueFull);
  await end('a1');
  void add('c', 'c2');
  await expect(add('d', 'd1')).rejects.toThrow(QueueFull);
});
