import { expect, test } from 'vitest';
import { currentlyShown, outdatedShown } from './still-shown.ts';

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
  ['unread', 'It is still there because the message is unread.'],
  ['unopened', 'It is still there because the conversation has not been opened since.'],
] as const)('a notification that is not outdated is shown because it is %s', (because, sentence) => {
  expect(currentlyShown(because)).toEqual({ because, sentence });
});
