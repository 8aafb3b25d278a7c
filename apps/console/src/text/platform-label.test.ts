import { PLATFORMS } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { platformLabel } from './platform-label.ts';

test('only tokens of APNs and of iOS apps belong to an iPhone', () => {
  for (const platform of PLATFORMS) {
    const isOfApple = platform.startsWith('apns_') || platform.endsWith('_ios');
    expect(platformLabel(platform).startsWith('iPhone'), platform).toBe(isOfApple);
  }
  expect(platformLabel('webpush_browser')).toBe('browser');
  expect(platformLabel('webpush_unifiedpush')).toBe('Android');
  expect(platformLabel('fcm_react_native_android')).toBe('Android');
});
