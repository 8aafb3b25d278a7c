import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { entryText } from '../text/entry-text.ts';
import { rowText } from './row-text.ts';

type Row = Parameters<typeof entryText>[0];

const textOf = (row: Row) => rowText(row, (each) => entryText(each));

function failed(reason: LogEntry['reason'], code: string, more: Row): Row {
  return {
    outcome: 'failed',
    channel: 'push',
    ...(reason && { reason }),
    reasonDetail: { code, message: '' },
    ...more,
  };
}

test('a result that fits is whole', () => {
  expect(textOf(failed('NOT_FOUND', 'HOST_NOT_FOUND', { provider: 'fcm', attempt: 4 }))).toEqual({
    text: 'The host name of FCM couldn’t be resolved. Tried 4 times.',
    isLong: false,
  });
});

test('a longer result is shown without its remarks', () => {
  const row = failed('TIMED_OUT', 'WEBHOOK', { provider: 'custom', attempt: 4, tokenRemoved: true });
  expect(entryText(row)).toMatch(/Its push token was removed\. Tried 4 times\.$/);
  expect(textOf(row)).toEqual({
    text: 'Your webhook didn’t respond in time; it may still have processed the call.',
    isLong: true,
  });
});

test('a sentence that depends on whether there was an attempt stays the same without its remarks', () => {
  const text = (attempt: number) => textOf(failed('TIMED_OUT', 'PROVIDER', { provider: 'fcm', attempt })).text;
  expect(text(3)).toBe('FCM didn’t respond in time; the notification may still have been delivered.');
  expect(text(0)).toBe('FCM was unavailable for too long (circuit breaker open), so it was never called.');
});
