import { expect, test } from 'vitest';
import { failure } from '../../base/chat-exception.ts';
import { TextMessage } from '../../model/text-message.ts';
import { newEntry } from '../../outbox/outbox-entry.ts';
import { messageRecordsOf } from '../../testing/message-records-of.ts';
import type { ConversationRef } from '../types.ts';
import { PendingMessages } from './pending-messages.ts';

const IVO: ConversationRef = { receiverType: 'user', receiverId: 'ivo' };

test('pending messages are listed by conversation and thread, in the order of their creation', () => {
  const { pending, add } = messages();
  add('b', IVO);
  add('a', IVO);
  add('thread', { ...IVO, parentMessageId: 3 });
  add('group', { receiverType: 'group', receiverId: 'ivo' });
  add('lene', { receiverType: 'user', receiverId: 'lene' });
  const keysOf = (ref: ConversationRef) => pending.of(ref).map(({ key, entry }) => [key, entry.muid]);
  expect(keysOf(IVO)).toEqual([
    ['m:mara:b', 'b'],
    ['m:mara:a', 'a'],
  ]);
  expect(keysOf({ ...IVO, parentMessageId: 3 })).toEqual([['m:mara:thread', 'thread']]);
  expect([keysOf({ receiverType: 'group', receiverId: 'ivo' }).length, keysOf({ ...IVO, parentMessageId: 4 })]).toEqual(
    [1, []],
  );
  pending.clear();
  expect(keysOf(IVO)).toEqual([]);
});

test('a pending message has a row with its text, sender and time, and the state of its entry', () => {
  const { records, pending, add } = messages();
  const entry = add('a', IVO);
  const row = () => records.row('m:mara:a');
  expect([records.jsonOf('m:mara:a'), row()]).toMatchObject([
    { muid: 'a', sender: 'mara', receiver: 'ivo', sentAt: 1_700, sentAtMS: 1_700_999, data: { text: 'text' } },
    { sendState: 'queued', canRetry: false, retryAtMs: undefined, uploadProgress: undefined },
  ]);
  Object.assign(entry, { state: 'uploading', uploadProgress: 0.5 });
  pending.changed(entry, false, 'mara');
  expect(row()).toMatchObject({ sendState: 'uploading', uploadProgress: 0.5 });
  Object.assign(entry, { state: 'queued', error: failure('ERR_NETWORK'), dueAtMs: 9 });
  pending.changed(entry, false, 'mara');
  expect(row()).toMatchObject({
    sendState: 'queued',
    sendError: { code: 'ERR_NETWORK' },
    canRetry: true,
    retryAtMs: 9,
    uploadProgress: undefined,
  });
});

test('the row of a message that is no longer pending is removed, unless something else keeps it', () => {
  const { records, pending, add } = messages();
  const [one, two] = [add('a', IVO), add('b', IVO)];
  pending.changed(one, false, 'mara');
  records.retain('m:mara:b');
  for (const entry of [one, two]) pending.changed(entry, true, 'mara');
  expect([records.row('m:mara:a'), records.row('m:mara:b')?.key, pending.of(IVO)]).toEqual([undefined, 'm:mara:b', []]);
  pending.changed(two, true, 'mara');
  expect(records.row('m:mara:b')?.key).toBe('m:mara:b');
});

function messages() {
  const records = messageRecordsOf();
  const pending = new PendingMessages(records);
  const add = (muid: string, { receiverId, receiverType, parentMessageId }: ConversationRef) => {
    const message = new TextMessage(receiverId, 'text', receiverType);
    message.setParentMessageId(parentMessageId);
    const entry = newEntry(message, muid, 1_700_999, undefined);
    pending.changed(entry, false, 'mara');
    return entry;
  };
  return { records, pending, add };
}
