import { expect, test } from 'vitest';
import type { DeviceEntry } from './device-entry.ts';
import { type DeviceLineEntry, deviceLine } from './device-line.ts';
import { deviceResultOf } from './device-result.ts';
import { deviceSentence } from './device-sentence.ts';

const PUSH = { channel: 'push', provider: 'apns', outcome: 'sent', trigger: 'after_message' } as const;

test.each<[string, DeviceLineEntry, string | undefined]>([
  ['receipts off', PUSH, 'Accepted by APNs; what the device did is not known, because device receipts were off.'],
  ['erased', { ...PUSH, redacted: ['erasure'] }, 'Accepted by APNs; what the device did was erased.'],
  ['no report', { ...PUSH, device: { state: 'none' } }, 'Accepted by APNs; no word from the device yet.'],
  ['skipped', { ...PUSH, outcome: 'skipped', device: { state: 'none' } }, undefined],
  ['email', { ...PUSH, channel: 'email' }, undefined],
])('deviceLine says what the device did, or why it is not known: %s', (_, entry, expected) => {
  expect(deviceLine(entry)).toBe(expected);
});

test.each<[DeviceEntry, string | undefined]>([
  [{ ...PUSH, device: { state: 'displayed', displayedAtMS: 1 } }, 'shown'],
  [{ ...PUSH, device: { state: 'cleared', displayedAtMS: 1, clearedAtMS: 2 } }, 'cleared'],
  [{ ...PUSH, device: { state: 'cleared', clearedAtMS: 2 } }, 'cleared'],
  [{ ...PUSH, trigger: 'cleared', device: { state: 'cleared', clearedAtMS: 2, permission: 'denied' } }, 'cleared'],
  [{ ...PUSH, device: { state: 'suppressed' } }, 'notShown'],
  [{ ...PUSH, device: { state: 'none', permission: 'denied' } }, 'notShown'],
  [{ ...PUSH, device: { state: 'none', receipts: false } }, 'unknown'],
  [{ ...PUSH, outcome: 'failed', device: { state: 'none' } }, undefined],
])('deviceResultOf agrees with the sentence: %j', (entry, expected) => {
  expect(deviceResultOf(entry)).toBe(expected);
});

test('an entry is explained with what was known at its time', () => {
  const entry: DeviceEntry = { ...PUSH, device: { state: 'none', receipts: false } };
  // The device has been updated since, or is gone.
  expect(deviceSentence(entry, { lastSeenAtMS: 9 })).toContain('this app version reports no receipts');
  expect(deviceSentence(entry, {})).toBe(deviceSentence(entry, { lastSeenAtMS: 9 }));
});
