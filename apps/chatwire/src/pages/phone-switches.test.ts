import { expect, test } from 'vitest';
import { phoneSwitchesOf } from './phone-switches.ts';

const PHONE = { state: { channels: { chat_messages: 'high', chat_groups: 'none' } } } as const;

test('a change of one channel leaves the others as they are', () => {
  expect(phoneSwitchesOf({ channels: { chat_messages: 'low' } }, PHONE, 5)).toEqual({
    channels: { chat_messages: 'low', chat_groups: 'none' },
  });
});

test('doze begins now or ends, and other conditions are set as they are', () => {
  expect(phoneSwitchesOf({ isDozing: true, isOnline: false }, PHONE, 5)).toEqual({ dozingSinceMs: 5, isOnline: false });
  expect(phoneSwitchesOf({ isDozing: false }, PHONE, 5)).toEqual({ dozingSinceMs: undefined });
  expect(phoneSwitchesOf({}, PHONE, 5)).toEqual({});
});
