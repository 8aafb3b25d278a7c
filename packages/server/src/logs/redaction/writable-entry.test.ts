import type { LogSettings } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { NewLogEntry } from '../log-store.ts';
import { writableEntry } from './writable-entry.ts';

const DEFAULTS: LogSettings = {
  enabled: true,
  trace: true,
  retentionDays: 14,
  maxRows: 0,
  redaction: { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' },
  exclude: [],
};

const noDevice: NewLogEntry = {
  processingStartedAtMS: 1,
  processingEndedAtMS: 1,
  totalProcessingTimeInMS: 0,
  component: 'notifications-core',
  channel: 'push',
  messageId: 1,
  trigger: 'after_message',
  messageSentAtMS: 1,
  sender: 'ivo',
  receiver: 'mara',
  receiverType: 'user',
  notificationTriggered: false,
  reason: 'NOT_FOUND',
  reasonDetail: { code: 'NO_PUSH_TOKEN', message: 'No device.' },
  eventId: '0'.repeat(24),
  recipient: 'mara',
  conversationId: 'ivo_user_mara',
  messageCategory: 'message',
  messageType: 'text',
  outcome: 'unreachable',
  attempt: 0,
  trace: [{ gate: 'DEVICE', result: 'fail' }],
};

test('an entry is written unchanged with default settings', () => {
  expect(writableEntry(noDevice, DEFAULTS)).toBe(noDevice);
});

test('a disabled log stores no entry', () => {
  expect(writableEntry(noDevice, { ...DEFAULTS, enabled: false })).toBeUndefined();
});

test('an entry has no trace if traces are disabled', () => {
  expect(writableEntry(noDevice, { ...DEFAULTS, trace: false })).not.toHaveProperty('trace');
});

test('a suppressed entry is excluded by its reason, or by reason and code', () => {
  const writtenWith = (exclude: LogSettings['exclude'], entry = noDevice) =>
    writableEntry(entry, { ...DEFAULTS, exclude });
  expect(writtenWith([{ reason: 'NOT_FOUND' }])).toBeUndefined();
  expect(writtenWith([{ reason: 'DND_PREFERENCE' }, { reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' }])).toBeUndefined();
  expect(writtenWith([{ reason: 'NOT_FOUND', code: 'NO_PROVIDER' }])).toBe(noDevice);
  const { reason: _, reasonDetail: __, ...rest } = noDevice;
  const sent: NewLogEntry = { ...rest, notificationTriggered: true, success: true, outcome: 'sent', attempt: 1 };
  expect(writtenWith([{ reason: 'NOT_FOUND' }], sent)).toBe(sent);
});

test('redaction acts before anything is written', () => {
  const entry = { ...noDevice, pushToken: 'token-a91c07', payload: '{"title":"Ivo","type":"twilio"}' };
  const settings = {
    ...DEFAULTS,
    redaction: { content: 'drop', pushToken: 'mask', contacts: 'none', device: 'none' } as const,
  };
  const written = writableEntry(entry, settings);
  expect(written).toMatchObject({ pushToken: '…a91c07', redacted: ['content', 'pushToken'], trace: noDevice.trace });
  expect(written).not.toHaveProperty('payload');
});
