import { expect, test } from 'vitest';
import { currentlyShown, isUnconfirmed, outdatedShown } from './still-shown.ts';

test.each([
  ['read', 'waiting', 'The message has been read since; it will be cleared with the next push to this device.'],
  [
    'deleted',
    'off',
    'The message has been deleted since; it stays because the setting “Outdated notifications” is off.',
  ],
  [
    'answered',
    'sent',
    'The missed call has been seen since; a push that clears it was accepted, but the device has not confirmed it.',
  ],
] as const)(
  'a notification outdated by %s is still shown because its clearing is %s',
  (outdatedBy, because, sentence) => {
    expect(outdatedShown(outdatedBy, because)).toEqual({ because, outdatedBy, sentence });
  },
);

test.each([
  ['unread', 'The message is unread, so the notification has not been cleared.'],
  ['unopened', 'The conversation has not been opened since, so the notification has not been cleared.'],
] as const)('a notification that is not outdated is shown because it is %s', (because, sentence) => {
  expect(currentlyShown(because)).toEqual({ because, sentence });
});

test.each([
  ['unread', 'shown', false],
  ['unread', 'handed', true],
  ['waiting', 'listed', false],
  ['waiting', 'handed', true],
  ['sent', 'shown', true],
  ['former', undefined, true],
  ['unread', undefined, false],
] as const)(
  'whether a notification with reason %s and evidence %s is only likely to be listed: %s',
  (because, evidence, expected) => {
    expect(isUnconfirmed(because, evidence)).toBe(expected);
  },
);
