import { expect, test } from 'vitest';
import { EventQueue } from './event-queue.ts';

const scroll = (target: number, order: string[], name: string) => ({
  target,
  type: 'topScroll',
  isUnique: true,
  run: () => void order.push(name),
});

test('a scroll event replaces the one for its view that has not been delivered', () => {
  const order: string[] = [];
  const queue = new EventQueue();
  queue.add(scroll(1, order, 'first'));
  queue.add(scroll(2, order, 'other view'));
  queue.add(scroll(1, order, 'second'));
  for (const event of queue.take()) event.run();
  expect(order).toEqual(['second', 'other view']);
});

test('a scroll event stays when another event of its view came after it', () => {
  const order: string[] = [];
  const queue = new EventQueue();
  queue.add(scroll(1, order, 'first'));
  queue.add({ target: 1, type: 'topScrollEndDrag', run: () => void order.push('end') });
  queue.add(scroll(1, order, 'second'));
  for (const event of queue.take()) event.run();
  expect(order).toEqual(['first', 'end', 'second']);
});
