import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { messageRecordsOf } from '../../testing/message-records-of.ts';
import { firstUnreadKey, isFromOthers } from './first-unread-key.ts';

const keys = (messages: readonly Json[], lastRead: number | undefined) => {
  const records = messageRecordsOf();
  return firstUnreadKey(
    messages.map((json) => records.upsert(json)),
    records,
    lastRead,
    'mara',
  );
};
const from = (sender: string, ...ids: readonly number[]) => ids.map((id) => ({ id: String(id), sender }));

test.each([
  [undefined, 'i:1'],
  [0, 'i:1'],
  [1, 'i:2'],
  [2, 'i:4'],
  [4, undefined],
])('after the last read message %j the first unread one is %j', (lastRead, expected) => {
  expect(keys([...from('ivo', 1, 2), ...from('mara', 3), ...from('ivo', 4)], lastRead)).toBe(expected);
});

test('own and pending messages are not unread', () => {
  expect(keys([...from('ivo', 1), ...from('mara', 2)], 1)).toBeUndefined();
  expect(keys([...from('ivo', 1, 2), { muid: 'a', sender: 'ivo' }], 1)).toBeUndefined();
  expect(keys([], undefined)).toBeUndefined();
});

test.each<readonly [Json, boolean]>([
  [{ category: 'message', sender: 'ivo' }, true],
  [{ category: 'message', sender: 'mara' }, false],
  [{ category: 'action', sender: 'ivo' }, false],
  [{ category: 'call', sender: 'ivo' }, false],
])('the message %j counts as unread: %j', (json, expected) => {
  expect(isFromOthers(json, 'mara')).toBe(expected);
});
