import { expect, test } from 'vitest';
import { logOfMessage } from './log-of-message.ts';

const row = (eventId: string, trigger: 'after_message' | 'message_edited', processingStartedAtMS: number) => ({
  eventId,
  trigger,
  processingStartedAtMS,
  channel: 'push' as const,
});
const DIGEST = { ...row('d', 'after_message', 9), channel: 'email' as const, messageIds: [7, 8] };
const ROWS = [DIGEST, row('c', 'message_edited', 4), row('b', 'message_edited', 3), row('b', 'message_edited', 2)];
const WHOLE = { rows: [...ROWS, row('a', 'after_message', 1)], older: 'done', newer: 'done' } as const;

test('numbers the edits of a message in its whole log', () => {
  expect(logOfMessage('7', false, WHOLE)).toEqual({
    messageId: 7,
    labels: new Map([
      ['a', 'Message'],
      ['b', 'Edit 1 of 2'],
      ['c', 'Edit 2 of 2'],
    ]),
  });
});

test('numbers no events while some may be missing', () => {
  const none = { messageId: 7, labels: new Map() };
  expect(logOfMessage('7', true, WHOLE)).toEqual(none);
  expect(logOfMessage('7', false, { ...WHOLE, older: 'idle' })).toEqual(none);
});

test('returns nothing for a log that is not filtered by one message', () => {
  expect(logOfMessage(undefined, false, WHOLE)).toBeUndefined();
  expect(logOfMessage('7,8', false, WHOLE)).toBeUndefined();
});
