import { expect, test } from 'vitest';
import { type DeviceToken, devicesOf } from './devices-of.ts';

const token = (pushToken: string, platform: DeviceToken['platform'] = 'fcm_android'): DeviceToken => ({
  uid: 'mara',
  authToken: '****1234',
  pushTokenType: 'chat',
  platform,
  providerId: 'default',
  pushToken,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
});
const listed = (pushToken: string, platform: DeviceToken['platform'] = 'fcm_android') => ({
  platform,
  pushToken,
  registeredAtMS: 1,
  ageDays: 0,
  stale: false,
});
const bare = { lastSeenAtMS: 1, changes: [] };

test('tokens belong to the device that lists them, and others are shown alone', () => {
  const phone = { ...bare, deviceId: '1', tokens: [listed('…abcdef'), listed('…abcdef', 'apns_ios_voip')] };
  const [first, second, third] = [token('xxabcdef'), token('…abcdef', 'apns_ios_voip'), token('other1')];
  expect(devicesOf([phone], [first, second, third])).toEqual([
    { key: '1', reported: phone, tokens: [first, second] },
    { key: 'other1', tokens: [third] },
  ]);
});

test('a device without tokens is shown if it has reported', () => {
  const silent = { ...bare, deviceId: '1', tokens: [] };
  const browser = { ...bare, deviceId: '2', tokens: [], os: 'web' as const };
  expect(devicesOf([silent, browser], [])).toEqual([{ key: '2', reported: browser, tokens: [] }]);
});
