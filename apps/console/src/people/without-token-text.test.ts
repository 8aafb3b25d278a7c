import { expect, test } from 'vitest';
import { answerTime } from '../text/times.ts';
import { devicesWithoutTokenText } from './without-token-text.ts';

const SAFARI = {
  deviceId: '1',
  os: 'web',
  browser: 'Safari',
  lastSeenAtMS: 5_000,
  tokens: [] as never[],
  changes: [] as never[],
} as const;
const PHONE = {
  deviceId: '2',
  os: 'android',
  model: 'Pixel 9',
  lastSeenAtMS: 5_000,
  tokens: [] as never[],
  tokenRemovedAtMS: 3_000,
  changes: [] as never[],
} as const;

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
  const nameless = { deviceId: '3', lastSeenAtMS: 5_000, tokens: [] as never[], changes: [] };
  expect(devicesWithoutTokenText([{ ...SAFARI, tokens: [token] }, nameless])).toBeUndefined();
});
