import type { ReportedDevice } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { changeText, deviceFacts, deviceWarnings, permissionText } from './device-text.ts';

const DEVICE: ReportedDevice = { deviceId: '1', lastSeenAtMS: 5, tokens: [], changes: [] };
const timeText = (ms: number) => `T${ms}`;

test('the permission names since when it is so', () => {
  expect(permissionText({ ...DEVICE, permission: 'denied', permissionSinceMS: 7 }, timeText)).toEqual({
    text: 'Notifications off since T7',
    isBad: true,
  });
  expect(permissionText(DEVICE, timeText)).toBeUndefined();
});

test('facts name model, system, and version as far as known', () => {
  expect(deviceFacts({ model: 'Pixel 9', os: 'android', osVersion: '16', appVersion: '4.2.0' })).toEqual([
    'Pixel 9',
    'Android 16',
    'app 4.2.0',
  ]);
  expect(deviceFacts({ browser: 'Firefox', os: 'web' })).toEqual(['Firefox', 'Browser']);
  expect(deviceFacts({})).toEqual([]);
});

test('warnings name what may hide or delay a notification', () => {
  const token = { platform: 'fcm_android', pushToken: '…1', registeredAtMS: 1, ageDays: 300, stale: true } as const;
  const channels = [
    { id: 'chat_groups', importance: 'none' },
    { id: 'chat_calls', importance: 'high' },
  ] as const;
  expect(
    deviceWarnings({ ...DEVICE, tokens: [token], channels: [...channels], batterySaver: true, standbyBucket: 'rare' }),
  ).toEqual([
    'Not seen for 300 days: its tokens are stale',
    'Channel off: chat_groups',
    'Battery saver was on',
    'Standby bucket: rare',
  ]);
  expect(deviceWarnings({ ...DEVICE, batterySaver: false, alert: true, receipts: true })).toEqual([]);
});

test.each([
  [{ member: 'permission', from: 'authorized', to: 'denied' }, 'Permission: authorized → denied'],
  [{ member: 'channels.chat_groups', from: 'high', to: 'none' }, 'Channel chat_groups: high → none'],
  [{ member: 'appVersion', from: null, to: '2.0' }, 'App version: none → 2.0'],
])('%j reads %s', (change, text) => {
  expect(changeText({ atMS: 1, ...change })).toBe(text);
});
