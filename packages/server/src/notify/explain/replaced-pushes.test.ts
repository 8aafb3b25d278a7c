import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { LogStore } from '../../logs/log-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { replacedPushes } from './replaced-pushes.ts';

const push = (id: string, displayedAtMS: number, payload: object) => ({
  _id: id,
  outcome: 'sent',
  trigger: 'message_edited',
  recipient: 'mara',
  messageId: 7,
  pushToken: 'token',
  processingStartedAtMS: 0,
  device: { state: 'displayed', displayedAtMS },
  payload,
});

test.each([
  ['FCM', { message: { data: { tag: '7' } } }],
  ['Web Push', { body: { notification: { tag: '7' } } }],
  ['APNs', { payload: { tag: '7' } }],
])('a push of %s was replaced by a later one that was shown, and the later one was not', async (_, payload) => {
  const [first, later] = [push('1', 10, payload), push('2', 20, payload)] as unknown as [LogEntry, LogEntry];
  const page = async () => ({ entries: [Buffer.from(JSON.stringify(later))] });
  const replaced = await replacedPushes({ page } as unknown as LogStore, [first, later], new Map());
  expect([...replaced]).toEqual(['1']);
});

test.each([
  ['was edited', { edited_at_ms: 5, deleted_at_ms: null }, ['1']],
  ['was deleted', { edited_at_ms: null, deleted_at_ms: 5 }, ['1']],
  ['is unchanged', { edited_at_ms: null, deleted_at_ms: null }, []],
])('only pushes about a message that was edited or deleted are compared: one that %s', async (_, row, expected) => {
  const payload = { body: { notification: { tag: '7' } } };
  const [first, later] = [push('1', 10, payload), push('2', 20, payload)] as unknown as [LogEntry, LogEntry];
  const page = async () => ({ entries: [Buffer.from(JSON.stringify(later))] });
  const rows = new Map([[7, row as MessageRow]]);
  expect([...(await replacedPushes({ page } as unknown as LogStore, [first, later], rows))]).toEqual(expected);
});
