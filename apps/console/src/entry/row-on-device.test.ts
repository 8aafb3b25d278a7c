import type { DeviceMember } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { LogRow } from '../log-window/log-source.ts';
import { clockTime } from '../text/times.ts';
import { rowOnDevice } from './row-on-device.ts';

const AT_MS = Date.UTC(2026, 10, 28, 9, 14, 5);
const HOUR_MS = 3_600_000;
const ROW: LogRow = {
  _id: '1',
  processingStartedAtMS: AT_MS,
  processingEndedAtMS: AT_MS,
  totalProcessingTimeInMS: 0,
  component: 'notifications-core',
  channel: 'push',
  provider: 'fcm',
  messageId: 7,
  trigger: 'after_message',
  messageSentAtMS: AT_MS,
  sender: 'ivo',
  receiver: 'mara',
  receiverType: 'user',
  tokenType: 'fcm_android',
  pushToken: 'abcdefa91c42',
  notificationTriggered: true,
  eventId: 'e1',
  recipient: 'mara',
  conversationId: 'ivo_user_mara',
  messageCategory: 'message',
  messageType: 'text',
  outcome: 'sent',
  attempt: 1,
};
const clock = clockTime(AT_MS, AT_MS);
const PENDING = { facts: undefined, isPending: true };
const LOADED = { facts: undefined, isPending: false };

test.each<[string, DeviceMember, number, waiting: string, loaded: string]>([
  [
    'expired without a report',
    { state: 'none', overdue: true },
    HOUR_MS,
    '…',
    'Probably not shown: no report within 1 h',
  ],
  ['not expired', { state: 'none' }, HOUR_MS - 1, 'No report yet', 'No report yet'],
  ['shown', { state: 'displayed', displayedAtMS: AT_MS }, 1, `Shown ${clock} …`, `Shown ${clock}`],
  [
    'cleared because it was read',
    { state: 'cleared', displayedAtMS: AT_MS, clearedAtMS: AT_MS, clearedBy: 'read' },
    1,
    `Cleared ${clock}: read …`,
    `Cleared ${clock}: read`,
  ],
])('a row whose facts are loaded says that more follows: %s', (_, device, afterMs, waiting, loaded) => {
  const row = { ...ROW, device };
  expect(rowOnDevice(row, PENDING, AT_MS + afterMs).onDevice).toBe(waiting);
  expect(rowOnDevice(row, LOADED, AT_MS + afterMs).onDevice).toBe(loaded);
});

test('a row of a push that was not sent says that more follows while its facts are loaded', () => {
  const reasonDetail = { code: 'PERMISSION_OFF', message: '' };
  const row: LogRow = {
    ...ROW,
    outcome: 'unreachable',
    notificationTriggered: false,
    reason: 'NOT_FOUND',
    reasonDetail,
  };
  expect(rowOnDevice(row, PENDING, AT_MS)).toEqual({ notSent: 'Not sent: permission was off …' });
  const facts = { deviceContext: { changed: { permission: 'authorized' } } } as const;
  expect(rowOnDevice(row, { facts, isPending: false }, AT_MS).notSent).toBe('Not sent: permission was off, on now');
});
