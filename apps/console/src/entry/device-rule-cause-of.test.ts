import { expect, test } from 'vitest';
import { deviceRuleCauseOf } from './device-rule-cause-of.ts';

test.each([
  [
    { code: 'PERMISSION_OFF', message: '' },
    undefined,
    'Permission is off on the device',
    'push.deniedAction',
    'Devices with notifications off: do not send',
  ],
  [
    { code: 'TOKEN_STALE', message: '', value: 300 },
    undefined,
    'The device was last seen 300 days ago',
    'push.staleTokenAction',
    'Stale devices: do not send',
  ],
  [
    { code: 'TOKEN_STALE', message: '' },
    true,
    'The device is stale',
    'push.staleTokenAction',
    'Stale devices: remove the token',
  ],
])(
  'rule DEVICE names the state of the device and the setting that decided: %j',
  (reasonDetail, removed, text, setting, settingText) => {
    const entry = { reasonDetail, ...(removed && { tokenRemoved: removed }) };
    expect(deviceRuleCauseOf(entry)).toEqual({ text, setting, settingText });
  },
);

test('rule DEVICE without a device has no further cause', () => {
  expect(deviceRuleCauseOf({ reasonDetail: { code: 'NO_PUSH_TOKEN', message: '' } })).toBeUndefined();
  expect(deviceRuleCauseOf({})).toBeUndefined();
});
