import { expect, test } from 'vitest';
import { ANDROID } from './android.ts';
import { arrive } from './arrive.ts';
import { CHANNELS } from './device-settings.ts';
import { IPHONE } from './iphone.ts';
import { NEW_PHONE } from './new-phone.ts';
import { NOW_MS, pushOf } from './pushes.fixture.ts';
import { switched } from './switched.ts';

test('a phone removes what an app shows when the permission of the app is turned off, and does not show it again', () => {
  const { state } = arrive(pushOf(), NEW_PHONE, ANDROID, NOW_MS);
  expect(switched(state, { isOnline: false }, ANDROID).shown).toHaveLength(1);
  const denied = switched(state, { permission: 'denied' }, ANDROID);
  expect(denied.shown).toEqual([]);
  expect(switched(denied, { permission: 'authorized' }, ANDROID).shown).toEqual([]);
});

test('an Android phone removes what a channel shows when the channel is turned off, not when it becomes less important', () => {
  const { state } = arrive(pushOf(), NEW_PHONE, ANDROID, NOW_MS);
  const shownWith = (channels: object, rules: Parameters<typeof switched>[2] = ANDROID) =>
    switched(state, { channels: { ...CHANNELS, ...channels } }, rules).shown.length;
  expect(shownWith({ chat_messages: 'low' })).toBe(1);
  expect(shownWith({ chat_groups: 'none' })).toBe(1);
  expect(shownWith({ chat_messages: 'none' })).toBe(0);
  expect(shownWith({ chat_messages: 'none' }, IPHONE)).toBe(1);
});
