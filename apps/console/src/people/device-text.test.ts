import type { ReportedDevice } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { deviceFacts, deviceWarnings, permissionText, reportChangeText } from './device-text.ts';

const DEVICE: ReportedDevice = { deviceId: '1', lastSeenAtMS: 5, tokens: [], changes: [] };
const STALE = { platform: 'webpush_browser', pushToken: '…1', registeredAtMS: 1, ageDays: 21, stale: true } as const;
const timeText = (ms: number) => `T${ms}`;

test('the permission names since when it is so', () => {
  expect(permissionText({ ...DEVICE, permission: 'denied', permissionSinceMS: 7 }, timeText)).toEqual({
    text: 'Notifications off since T7',
    look: 'bad',
  });
  expect(permissionText(DEVICE, timeText)).toBeUndefined();
  expect(permissionText({ ...DEVICE, permission: 'authorized', tokens: [STALE] }, timeText)).toEqual({
    text: 'Notifications on when last seen, T5',
    look: 'unsure',
  });
});

test('facts name system and version as far as known', () => {
  expect(deviceFacts({ os: 'android', osVersion: '16', appVersion: '4.2.0' })).toEqual(['Android 16', 'app 4.2.0']);
  expect(deviceFacts({})).toEqual([]);
});

test('warnings name what may hide or delay a notification', () => {
  const token = { platform: 'fcm_android', pushToken: '…1', registeredAtMS: 1, ageDays: 300, stale: true } as const;
  const channels = [
    { id: 'chat_groups', importance: 'none' },
    { id: 'chat_calls', importance: 'high' },
  ] as const;
  expect(
    deviceWarnings(
      { ...DEVICE, tokens: [token], channels: [...channels], batterySaver: true, standbyBucket: 'rare' },
      timeText,
    ),
  ).toEqual([
    'Not seen for 300 days: its push token is stale',
    'Notification channel off: chat_groups',
    'Battery saver was on',
    'Standby bucket: rare',
  ]);
  expect(deviceWarnings({ ...DEVICE, batterySaver: false, alert: true, receipts: true }, timeText)).toEqual([]);
  expect(deviceWarnings({ ...DEVICE, permission: 'denied', alert: false, lockScreen: false }, timeText)).toEqual([]);
  expect(deviceWarnings({ ...DEVICE, os: 'web', tokens: [STALE] }, timeText)).toEqual([
    'This browser no longer responds: not seen for 21 days. Its permission may have been revoked',
  ]);
});

test('a channel that is off has the time since when it is', () => {
  const changes = [
    { atMS: 9, member: 'channels.chat_groups', from: 'high', to: 'none' },
    { atMS: 3, member: 'channels.chat_groups', from: 'none', to: 'high' },
  ];
  const channels = [
    { id: 'chat_calls', importance: 'none' as const },
    { id: 'chat_groups', importance: 'none' as const },
  ];
  expect(deviceWarnings({ ...DEVICE, channels, changes }, timeText)).toEqual([
    'Notification channels off: chat_calls, chat_groups since T9',
  ]);
});

test.each([
  [{ member: 'permission', from: 'authorized', to: 'denied' }, 'Permission: authorized → denied'],
  [{ member: 'channels.chat_groups', from: 'high', to: 'none' }, 'Notification channel chat_groups: high → none'],
  [{ member: 'appVersion', from: null, to: '2.0' }, 'App version: none → 2.0'],
])('%j reads %s', (change, text) => {
  expect(reportChangeText({ atMS: 1, ...change })).toBe(text);
});
