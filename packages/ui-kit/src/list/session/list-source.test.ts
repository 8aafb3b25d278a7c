import { expect, test } from 'vitest';
import { FakeConversation } from '../../testing/fake-conversation.ts';
import { READER, type Sample, sampleRow } from '../../testing/sample-row.ts';
import { firstFromOthers, isFromOthers } from './list-source.ts';
import { nearestRowKey } from './nearest-row-key.ts';
import { unreadBelow } from './unread-below.ts';

test.each<readonly [Sample, boolean]>([
  [{ sender: 'mara' }, true],
  [{ sender: 'mara', kind: 'custom_location' }, true],
  [{ sender: READER }, false],
  [{ sender: 'mara', kind: 'action_groupMember' }, false],
  [{ sender: 'mara', kind: 'call_audio' }, false],
])('the message %j counts as a message of others: %j', (sample, isOne) => {
  expect(isFromOthers(sampleRow(sample))).toBe(isOne);
});

test('an unknown row does not count as a message of others', () => {
  expect(isFromOthers(undefined)).toBe(false);
});

test('the first message of others is found from a given id on', () => {
  const { source } = conversationOf();
  expect(firstFromOthers(source)).toBe('i:3');
  expect(firstFromOthers(source, 3)).toBe('i:3');
  expect(firstFromOthers(source, 4)).toBe('i:4');
  expect(firstFromOthers(source, 7)).toBeUndefined();
});

test('a message that has no row is represented by the nearest older row, or the oldest', () => {
  const { source, keys } = conversationOf();
  expect(nearestRowKey(source, 'i:4')).toBe('i:4');
  source.show({ keys: keys.filter((key) => key !== 'i:4') });
  expect(nearestRowKey(source, 'i:4')).toBe('i:3');
  source.show({ keys: ['run:1', 'i:5', 'run:2'] });
  expect(nearestRowKey(source, 'i:6')).toBe('i:5');
  expect(nearestRowKey(source, 'i:4')).toBe('run:1');
});

test('a message without an id comes after no other message', () => {
  const { source } = conversationOf();
  source.rows.set('m:1', sampleRow({ id: 0 }));
  source.show({ keys: ['i:5', 'm:1'] });
  expect(nearestRowKey(source, 'i:6')).toBe('i:5');
});

test('unread messages are counted below a row and after the last one read, up to 100', () => {
  const source = new FakeConversation();
  const keys = source.add(1, 200);
  const below = (after: string | undefined, lastRead?: number) =>
    unreadBelow(keys, after, lastRead, (key) => source.getRow(key));
  expect(below('i:190')).toBe(10);
  expect(below('i:190', 195)).toBe(5);
  expect(below('i:100')).toBe(100);
  expect(below('i:99')).toBe(100);
  expect(below(undefined)).toBe(100);
  expect(unreadBelow(['i:1', 'i:2'], undefined, undefined, (key) => source.getRow(key))).toBe(2);
});

test('neither texts of runs nor pending own messages end the count', () => {
  const source = new FakeConversation();
  const keys = [...source.add(1, 2), 'run:1', 'm:0'];
  source.rows.set('m:0', sampleRow({ id: 0, sender: READER }));
  expect(unreadBelow(keys, undefined, undefined, (key) => source.getRow(key))).toBe(2);
});

/** Returns a conversation with messages 1 to 6: two of the user, four of another person. */
function conversationOf() {
  const source = new FakeConversation();
  const keys = [...source.add(1, 2, { sender: READER }), ...source.add(3, 6)];
  source.show({ keys });
  return { source, keys };
}
