import { expect, test } from 'vitest';
import { ANDROID } from './android.ts';
import { arrive } from './arrive.ts';
import { NEW_PHONE } from './new-phone.ts';
import { NOW_MS, pushOf } from './pushes.fixture.ts';
import { switched } from './switched.ts';

test('a phone removes what an app shows when the permission of the app is turned off, and does not show it again', () => {
  const { state } = arrive(pushOf(), NEW_PHONE, ANDROID, NOW_MS);
  expect(switched(state, { isOnline: false }).shown).toHaveLength(1);
  const denied = switched(state, { permission: 'denied' });
  expect(denied.shown).toEqual([]);
  expect(switched(denied, { permission: 'authorized' }).shown).toEqual([]);
});
