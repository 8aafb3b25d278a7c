import { expect, test } from 'vitest';
import type { DeviceFacts } from './device-entry.ts';
import { outcomeLine } from './outcome-line.ts';

const ENTRY = { outcome: 'unreachable', channel: 'push', reason: 'NOT_FOUND', recipient: 'pia' } as const;
const NAMES = { nameOf: () => 'Pia', timeText: (ms: number) => `time ${ms}` };
const IS_ON = { changed: { permission: 'authorized', permissionSinceMS: 30 } } as const;

test.each<[code: string, facts: DeviceFacts, expected: string]>([
  ['PERMISSION_OFF', {}, 'Not sent: permission was off on Pia’s device.'],
  ['PERMISSION_OFF', IS_ON, 'Not sent: permission was off on Pia’s device. Permission is on now, since time 30.'],
  ['TOKEN_STALE', { lastSeenAtMS: 9 }, 'Not sent: Pia’s device had last been seen 300 days before.'],
  [
    'TOKEN_STALE',
    { lastSeenAtMS: 11 },
    'Not sent: Pia’s device had last been seen 300 days before. It has been seen since, at time 11, and gets pushes again.',
  ],
  ['NO_PUSH_TOKEN', IS_ON, 'Pia has no registered device that can receive this notification.'],
])('the sentence of %s says what has changed on the device since: %j', (code, facts, expected) => {
  const reasonDetail = { code, message: '', ...(code === 'TOKEN_STALE' && { value: 300 }) };
  expect(outcomeLine({ ...ENTRY, reasonDetail, processingEndedAtMS: 10 }, facts, NAMES)).toBe(expected);
});

test.each([
  ['PERMISSION_OFF', 'Not sent: permission is off on Pia’s device.'],
  ['TOKEN_STALE', 'Not sent: Pia’s device was last seen 300 days ago.'],
])('the sentence of %s in a dry run is about the present', (code, expected) => {
  const reasonDetail = { code, message: '', value: 300 };
  expect(outcomeLine({ ...ENTRY, reasonDetail }, {}, { ...NAMES, isDryRun: true })).toBe(expected);
});
