import { expect, test } from 'vitest';
import type { Json } from '../../base/json.ts';
import { BaseMessage } from '../../model/base-message.ts';
import { MediaMessage } from '../../model/media-message.ts';
import { newRecord, type PendingReaction } from './message-record.ts';
import { rowOf } from './row-of.ts';

const MESSAGE: Json = {
  id: '7',
  sender: 'ivo',
  replyCount: 3,
  unreadReplyCount: 2,
  lastReplyAt: 120,
  data: {
    text: 'hi',
    reactions: [
      { reaction: '👍', count: 2, reactedByMe: true },
      { reaction: '⚓', count: 1, reactedByMe: true },
      { reaction: '🎉', count: 4 },
    ],
  },
};

test('a row has the state of its record, its tick, and the counts of its message', () => {
  const record = { ...newRecord(MESSAGE), local: { expanded: true }, uploadProgress: 0.5, retryAtMs: 9 };
  expect(rowOf(record, BaseMessage.fromJSON(MESSAGE), 'read')).toMatchObject({
    key: 'i:7',
    sendState: 'sent',
    canRetry: false,
    retryAtMs: 9,
    uploadProgress: 0.5,
    tick: 'read',
    thread: { replyCount: 3, unreadRepliesCount: 2, lastReplyAt: 120 },
    local: { expanded: true },
    revision: 1,
  });
});

test.each<readonly [PendingReaction, string]>([
  [{ emoji: '👍', isAdded: false }, '👍 1 false, ⚓ 1 true, 🎉 4 false'],
  [{ emoji: '👍', isAdded: true }, '👍 2 true, ⚓ 1 true, 🎉 4 false'],
  [{ emoji: '⚓', isAdded: false }, '👍 2 true, 🎉 4 false'],
  [{ emoji: '🎉', isAdded: true }, '👍 2 true, ⚓ 1 true, 🎉 5 true'],
  [{ emoji: '🎉', isAdded: false }, '👍 2 true, ⚓ 1 true, 🎉 4 false'],
  [{ emoji: '🚢', isAdded: true }, '👍 2 true, ⚓ 1 true, 🎉 4 false, 🚢 1 true'],
  [{ emoji: '🚢', isAdded: false }, '👍 2 true, ⚓ 1 true, 🎉 4 false'],
])('the pending reaction %j makes the reactions of a row %s', (pending, expected) => {
  const record = { ...newRecord(MESSAGE), pendingReactions: [pending] };
  const { reactions } = rowOf(record, BaseMessage.fromJSON(MESSAGE), 'none');
  expect(reactions.map((each) => `${each.reaction} ${each.count} ${each.reactedByMe}`).join(', ')).toBe(expected);
});

test('a message with files has those that are not uploaded yet', () => {
  const files = [{ uri: 'file:///a.png', name: 'a.png', type: 'image/png' }];
  const { message } = rowOf({ ...newRecord(MESSAGE), files }, MediaMessage.fromJSON(MESSAGE), 'queued');
  expect(message instanceof MediaMessage && message.getFiles()).toEqual(files);
});
