import type { DeviceNameRecord } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { answerTime } from '../text/times.ts';
import { addedLaterText } from './added-later.ts';

const device = (pushToken: string, registeredAtMS: number, more: Partial<DeviceNameRecord> = {}): DeviceNameRecord => ({
  uid: 'mara',
  platform: 'fcm_android',
  pushToken,
  name: 'Pixel 9',
  registeredAtMS,
  ...more,
});

test('devices that were added after an event are named, unless they are former ones', () => {
  const former = { because: 'signedOut', atMS: 9_000 } as const;
  const devices = [device('…aaaaaa', 1_000), device('…bbbbbb', 5_000), device('…cccccc', 6_000, { former })];
  expect(addedLaterText(devices, 4_999)).toBe(
    `Not sent to devices that were added later: Pixel 9 …bbbbbb (added ${answerTime(5_000)}).`,
  );
  expect(addedLaterText(devices, 5_000)).toBeUndefined();
});
