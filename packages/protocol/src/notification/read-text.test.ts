import { describe, expect, test } from 'vitest';
import { type ReadFacts, readLabel, readText } from './read-text.ts';

const AT = 5;
const LAPTOP = { kind: 'device', name: 'Safari (Laptop)' } as const;
const PHONE = { platform: 'fcm_android', pushToken: '…abcdef', name: 'Pixel 9' } as const;
const FORMER = { because: 'signedOut', atMS: 9 } as const;

describe('texts about reading', () => {
  test.each<[title: string, facts: ReadFacts, text: string | undefined, label?: string]>([
    ['a message whose state is not known has no text', {}, undefined],
    ['an unread message is not read', { unread: true }, 'The user has not read the message.'],
    [
      'without a device, the text says that it is not known',
      { readAtMS: AT },
      'The user read the message at time 5; on which device is not known.',
      'Read',
    ],
    [
      'the device of the entry is “this phone”',
      { readAtMS: AT, readOn: { kind: 'thisDevice' }, os: 'android' },
      'The user read the message at time 5 on this phone.',
      'Read on this phone',
    ],
    [
      'a browser without a push token has its name',
      { readAtMS: AT, readOn: LAPTOP },
      'The user read the message at time 5 on Safari (Laptop), which has no push token.',
      'Read on Safari (Laptop)',
    ],
    [
      'a former device has its name and token',
      { readAtMS: AT, readOn: { kind: 'device', ...PHONE, former: FORMER } },
      'The user read the message at time 5 on a former device, Pixel 9 …abcdef.',
      'Read on a former device, Pixel 9 …abcdef',
    ],
    [
      'a device without a name is another device',
      { readAtMS: AT, readOn: { kind: 'device' } },
      'The user read the message at time 5 on another device, which has no push token.',
      'Read on another device, which has no push token',
    ],
    [
      'a device that has logged out has no name',
      { readAtMS: AT, readOn: { kind: 'signedOut' } },
      'The user read the message at time 5 on a device on which the user has logged out since.',
      'Read on a device on which the user has logged out since',
    ],
    [
      'a message can be marked as read with an API key',
      { readAtMS: AT, readOn: { kind: 'apiKey' } },
      'An API key marked the message as read for the user at time 5.',
      'Marked as read with an API key',
    ],
    [
      'a message that was marked as unread was read before',
      { readAtMS: AT, readOn: LAPTOP, unread: true },
      'The user read the message at time 5 on Safari (Laptop), which has no push token, and has marked it as unread since.',
      'Read on Safari (Laptop)',
    ],
  ])('%s', (_, facts, text, label) => {
    expect(readText(facts, (ms) => `time ${ms}`)).toBe(text);
    if (label !== undefined) expect(readLabel(facts)).toBe(label);
  });
});
