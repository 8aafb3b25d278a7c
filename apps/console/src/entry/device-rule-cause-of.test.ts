import { expect, test } from 'vitest';
import { deviceRuleCauseOf } from './device-rule-cause-of.ts';

test.each([
  [
    { code: 'PERMISSION_OFF', message: '' },
    undefined,
    'Permission was off on the device',
    'push.deniedAction',
    'Devices with notifications off: do not send',
  ],
  [
    { code: 'TOKEN_STALE', message: '', value: 300 },
    undefined,
    'The device had last been seen 300 days before',
    'push.staleTokenAction',
    'Stale devices: do not send',
  ],
  [
    { code: 'TOKEN_STALE', message: '' },
    true,
    'The device was stale',
    'push.staleTokenAction',
    'Stale devices: remove the token',
  ],
])(
  'rule DEVICE names the state of the device and the setting that decided: %j',
  (reasonDetail, removed, text, setting, settingText) => {
    const entry = { reasonDetail, ...(removed && { tokenRemoved: removed }) };
    expect(deviceRuleCauseOf(entry)).toMatchObject({ text, setting, settingText });
  },
);

test('the setting that decided has the value with which it was found', () => {
  const removed = { reasonDetail: { code: 'TOKEN_STALE', message: '' }, tokenRemoved: true } as const;
  expect(deviceRuleCauseOf(removed)?.value).toBe(3);
  expect(deviceRuleCauseOf({ reasonDetail: { code: 'PERMISSION_OFF', message: '' } })?.value).toBe(2);
});

test('rule DEVICE without a device has no further cause', () => {
  expect(deviceRuleCauseOf({ reasonDetail: { code: 'NO_PUSH_TOKEN', message: '' } })).toBeUndefined();
  expect(deviceRuleCauseOf({})).toBeUndefined();
});
