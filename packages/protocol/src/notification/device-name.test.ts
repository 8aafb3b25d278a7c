import { expect, test } from 'vitest';
import { deviceName, modelOf, shortDeviceName, titledDeviceName } from './device-name.ts';
import { PLATFORMS } from './platform.ts';

test('only tokens of APNs and of iOS apps belong to an iPhone', () => {
  for (const platform of PLATFORMS) {
    const isOfApple = platform.startsWith('apns_') || platform.endsWith('_ios');
    expect(shortDeviceName({ platform }).startsWith('iPhone'), platform).toBe(isOfApple);
  }
  expect(shortDeviceName({ platform: 'webpush_browser' })).toBe('browser');
  expect(shortDeviceName({ platform: 'webpush_unifiedpush' })).toBe('Android');
});

const PHONE = { platform: 'fcm_android', pushToken: 'xxxxabcdef' } as const;
const SIGNED_OUT = { because: 'signedOut', atMS: 1 } as const;

test.each([
  ['Android …abcdef', PHONE],
  ['Pixel 9 …abcdef', { ...PHONE, name: 'Pixel 9' }],
  ['former Pixel 9 …abcdef', { ...PHONE, name: 'Pixel 9', former: SIGNED_OUT }],
  ['Android …abcdef', { ...PHONE, former: { because: 'replaced', atMS: 1 } }],
  ['iPhone, for calls', { platform: 'apns_ios_voip', pushToken: '…' }],
] as const)('a device is called %s', (expected, device) => {
  expect(deviceName(device)).toBe(expected);
});

test('a device is called after its model, a browser after itself and its model', () => {
  expect(modelOf({ model: 'Pixel 9' })).toBe('Pixel 9');
  expect(modelOf({ browser: 'Safari', model: 'Laptop' })).toBe('Safari (Laptop)');
  expect(modelOf({ browser: 'Safari' })).toBe('Safari');
  expect(modelOf({})).toBeUndefined();
});

test('a name at the start of a sentence is capitalised, except for models that are not', () => {
  expect(['former iPhone 17', 'browser', 'iPhone 17'].map(titledDeviceName)).toEqual([
    'Former iPhone 17',
    'Browser',
    'iPhone 17',
  ]);
});
