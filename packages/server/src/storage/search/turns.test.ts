import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('the event loop serves other work between any two tasks, however many wait', async () => {
  const turns = new Turns(1);
  const order: string[] = [];
  const tasks = [1, 2, 3].map((task) => turns.run(async () => void order.push(`task ${task}`)));
  let isOver = false;
  const serve = () => {
    order.push('other work');
    if (!isOver) setImmediate(serve);
  };
  setImmediate(serve);
  await Promise.all(tasks);
  isOver = true;
  for (const task of [2, 3]) expect(order[order.indexOf(`task ${task}`) - 1]).toBe('other work');
});

test('a task that fails passes its turn on', async () => {
  const turns = new Turns(1);
  await expect(turns.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns.run(async () => 'next')).toBe('next');
});
