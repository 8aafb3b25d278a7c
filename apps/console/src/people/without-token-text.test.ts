import type { ReportedDevice } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { answerTime } from '../text/times.ts';
import { devicesWithoutTokenText } from './without-token-text.ts';

const NAMELESS: ReportedDevice = { deviceId: '3', lastSeenAtMS: 5_000, tokens: [], changes: [] };
const SAFARI: ReportedDevice = { ...NAMELESS, deviceId: '1', os: 'web', browser: 'Safari' };
const PHONE: ReportedDevice = {
  ...NAMELESS,
  deviceId: '2',
  os: 'android',
  model: 'Pixel 9',
  tokenRemovedAtMS: 3_000,
};

test('devices without a push token are named with since when they have none, and when they were last seen', () => {
  const seen = answerTime(5_000);
  expect(devicesWithoutTokenText([SAFARI, PHONE], 4_000)).toBe(
    `Devices without a push token get no pushes: Safari (none registered, last seen ${seen}), Pixel 9 (since ${answerTime(3_000)}, last seen ${seen}).`,
  );
  // It had its token when the event happened.
  expect(devicesWithoutTokenText([SAFARI, PHONE], 2_999)).not.toContain('Pixel');
});

test('devices that have a push token, or have reported nothing about themselves, are not named', () => {
  const token = { platform: 'fcm_android', pushToken: '…1', registeredAtMS: 1, ageDays: 0, stale: false } as const;
  expect(devicesWithoutTokenText([{ ...SAFARI, tokens: [token] }, NAMELESS])).toBeUndefined();
});
