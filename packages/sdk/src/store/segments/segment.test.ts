import { expect, test } from 'vitest';
import { ChatException } from '../../base/chat-exception.ts';
import type { MessagePosition } from '../records/message-order.ts';
import { Segment } from './segment.ts';

test('keys are sorted by position, whatever the order of insertion', () => {
  const { segment } = segmentOf();
  for (const key of ['c', 'a', 'e', 'b', 'd']) segment.insert(key);
  expect([segment.keys, segment.size]).toEqual([['a', 'b', 'c', 'd', 'e'], 5]);
  expect([segment.at(0), segment.at(-1), segment.at(5)]).toEqual(['a', 'e', undefined]);
});

test('a key is inserted before the one that is already at its position', () => {
  const { segment, positions } = segmentOf();
  segment.insert('a');
  segment.insert('c');
  positions.set('x', { sentAt: 1, id: 3 });
  segment.insert('x');
  expect(segment.keys).toEqual(['a', 'x', 'c']);
});

test('a key is listed once, until it is removed', () => {
  const { segment } = segmentOf();
  segment.insert('a');
  segment.insert('a');
  expect([segment.size, segment.has('a')]).toEqual([1, true]);
  segment.remove('b');
  segment.remove('a');
  segment.remove('a');
  expect([segment.keys, segment.has('a')]).toEqual([[], false]);
});

test('the list of keys is the same until something is inserted or removed', () => {
  const { segment } = segmentOf();
  segment.insert('a');
  const { keys } = segment;
  segment.insert('a');
  segment.remove('b');
  expect(segment.keys).toBe(keys);
  segment.insert('b');
  expect(segment.keys).not.toBe(keys);
  const both = segment.keys;
  segment.remove('b');
  expect([segment.keys, keys, both]).toEqual([['a'], ['a'], ['a', 'b']]);
});

test.each([
  ['between its neighbours', { sentAt: 1, id: 2 }, ['a', 'b', 'c'], true],
  ['at its neighbours', { sentAt: 1, id: 1 }, ['a', 'b', 'c'], true],
  ['at the next one', { sentAt: 1, id: 3 }, ['a', 'b', 'c'], true],
  ['before all', { sentAt: 0, id: 9 }, ['b', 'a', 'c'], false],
  ['after all', { sentAt: 2, id: 0 }, ['a', 'c', 'b'], false],
] as const)('a key that is stored %s moves there', (_, position, keys, isSame) => {
  const { segment, positions } = segmentOf();
  for (const key of ['a', 'b', 'c']) segment.insert(key);
  const before = segment.keys;
  positions.set('b', position);
  segment.settle('b');
  expect(segment.keys).toEqual(keys);
  expect(segment.keys === before).toBe(isSame);
});

test('the only key stays where it is', () => {
  const { segment, positions } = segmentOf();
  segment.insert('a');
  positions.set('a', { sentAt: 9, id: 9 });
  segment.settle('a');
  expect(segment.keys).toEqual(['a']);
});

test('an edge is loading, done, failed, or idle, in this order of precedence', () => {
  const { segment } = segmentOf();
  const error = new ChatException({ code: 'NO', message: 'No.' });
  expect(segment.edge('older')).toEqual({ status: 'idle' });
  segment.failed.older = error;
  expect([segment.edge('older'), segment.edge('newer')]).toEqual([{ status: 'error', error }, { status: 'idle' }]);
  segment.older = { id: 1, isDone: true };
  expect(segment.edge('older')).toEqual({ status: 'done' });
  segment.loading.older = Promise.resolve();
  expect(segment.edge('older')).toEqual({ status: 'loading' });
});

/** `a` to `e` were sent in this order within one second. */
function segmentOf() {
  const positions = new Map<string, MessagePosition>(
    [...'abcde'].map((key, index) => [key, { sentAt: 1, id: index + 1 }]),
  );
  return { positions, segment: new Segment(1, (key) => positions.get(key) ?? { sentAt: 0, id: 0 }) };
}
