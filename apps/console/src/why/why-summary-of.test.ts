import type { DeviceMember } from '@chatwire/protocol';
import { deviceAnswers } from '@chatwire/protocol/device-answers';
import { REASONS } from '@chatwire/protocol/notification-enums';
import { outcomeText } from '@chatwire/protocol/outcome-text';
import { reasonCodes } from '@chatwire/protocol/reason-codes';
import { currentlyShown } from '@chatwire/protocol/still-shown';
import { expect, test } from 'vitest';
import type { OnDevice, TargetPath } from './path.ts';
import { whySummaryOf, whySummaryParts } from './why-summary-of.ts';

/** Beginnings of sentences that stay capitalised. */
const CAPITALISED = /^(Mara|Harbour crew|FCM|Twilio|SMS|Couldn’t) ?/;

test('every reason continues the sentence, with its first word in lower case unless it is a name', () => {
  const sentences = REASONS.flatMap((reason) =>
    reasonCodes(reason).flatMap((code) =>
      [0, 1].map((attempt) =>
        outcomeText(
          {
            channel: 'push',
            outcome: 'skipped',
            provider: reason === 'TWILIO_CREATE_ERROR' ? 'twilio' : 'fcm',
            recipient: 'mara',
            receiver: 'crew',
            receiverType: 'group',
            reason,
            reasonDetail: { code, message: '', source: 'user' },
            attempt,
          },
          { nameOf: (id) => (id === 'crew' ? 'Harbour crew' : 'Mara') },
        ),
      ),
    ),
  );
  expect(sentences.length).toBeGreaterThan(60);
  const clauses = sentences.map((sentence) => {
    const target: TargetPath = { key: '1', channel: 'push', label: 'push', end: 'stopped', sentence, steps: [] };
    const path = { key: 'e', sharedSteps: [], pending: [], targets: [target] };
    return whySummaryOf('Mara', path, 'was').replace(
      /^Mara wasn’t notified(?: because |: (?=Couldn’t |Not |Unsubscribed ))/,
      '',
    );
  });
  expect(clauses.filter((clause) => /^\p{Lu}/u.test(clause) && !CAPITALISED.test(clause))).toEqual([]);
});

test('a summary of many devices has the causes in few words, and browsers that reported their name without an article', () => {
  const target = (label: string, more: Partial<TargetPath>): TargetPath => ({
    key: label,
    channel: 'push',
    label,
    end: 'notified',
    steps: [],
    ...more,
  });
  const targets = [
    target('Safari (Laptop) …aaaaaa', {
      isBrowser: true,
      onDevice: { result: 'shown', shown: 'yes', sentence: 'Shown at ten.' },
    }),
    target('former iPhone 17 …bbbbbb', {
      onDevice: {
        result: 'notShown',
        shown: 'no',
        short: 'Not shown: permission off',
        sentence: 'Accepted, but permission was off.',
      },
    }),
    target('Pixel 9 …cccccc', {
      onDevice: { result: 'unknown', shown: 'open', short: 'No report within 1 h', sentence: 'Accepted; no report.' },
    }),
    target('Pixel 6 …dddddd', {
      onDevice: {
        result: 'unknown',
        shown: 'probably',
        doubt: 'its app version reports no receipts',
        short: 'Probably shown: old app version',
        sentence: 'Accepted; not known.',
      },
    }),
  ];
  const path = { key: 'e', sharedSteps: [], pending: [], targets };
  expect(whySummaryOf('Mara', path, 'was')).toBe(
    'Mara was notified in Safari (Laptop). Probably on a Pixel 6: its app version reports no receipts. Not shown on a former iPhone 17: permission off. Not known on a Pixel 9: no report within 1 h.',
  );
});

test('a summary says on which devices the notification is only probably listed, and on which there was no banner', () => {
  const target = (label: string, device: DeviceMember, onDevice: Partial<OnDevice>): TargetPath => ({
    key: label,
    channel: 'push',
    label,
    end: 'notified',
    onDevice: { result: 'handed', shown: 'probably', sentence: 'Given to iOS.', doubt: 'given to iOS', ...onDevice },
    answers: deviceAnswers({ channel: 'push', provider: 'apns', outcome: 'sent', trigger: 'after_message', device }),
    steps: [],
  });
  const handed = { state: 'displayed', os: 'ios', evidence: 'handed' } as const;
  const targets = [
    target('iPhone 17', handed, {}),
    target('iPhone SE', { ...handed, permission: 'provisional' }, { shown: 'probablyNoBanner' }),
    target('Pixel 9', { state: 'dismissed', displayedAtMS: 1, os: 'android' }, { result: 'shown', shown: 'yes' }),
  ];
  const path = { key: 'e', sharedSteps: [], pending: [], targets };
  expect(whySummaryOf('Mara', path, 'was')).toBe(
    'Mara was notified on a Pixel 9. Probably on an iPhone 17 and on an iPhone SE: given to iOS. Without a banner on an iPhone SE. Probably still listed on an iPhone 17 and on an iPhone SE. No longer listed on a Pixel 9.',
  );
  expect(whySummaryParts('Mara', path, 'was')[0]).toBe('Mara was notified on a Pixel 9.');
});

test('a summary says that an unread message is still listed, and where there most likely was a banner', () => {
  const entry = { channel: 'push', provider: 'fcm', outcome: 'sent', trigger: 'after_message' } as const;
  const unread = currentlyShown('unread');
  const target = (label: string, device: DeviceMember): TargetPath => ({
    key: label,
    channel: 'push',
    label,
    end: 'notified',
    onDevice: { result: 'shown', shown: 'yes', sentence: 'Shown.', stillShown: unread.sentence, isUnread: true },
    answers: deviceAnswers({ ...entry, device }, {}, unread),
    steps: [],
  });
  const shown = { state: 'displayed', displayedAtMS: 1, evidence: 'shown' } as const;
  const pixel = target('Pixel 9', { ...shown, os: 'android', channel: { id: 'chat', importance: 'high' } });
  const browser = target('browser', { ...shown, os: 'web' });
  const summaryOf = (...targets: TargetPath[]) =>
    whySummaryOf('Mara', { key: 'e', sharedSteps: [], pending: [], targets }, 'was');
  expect(summaryOf(pixel, browser)).toBe(
    'Mara was notified on a Pixel 9 and on a browser. Most likely with a banner on a Pixel 9. Still listed. The message is unread.',
  );
  expect(summaryOf(pixel)).toBe(
    'Mara was notified on a Pixel 9: Shown. Most likely with a banner. The message is unread, so the notification has not been cleared.',
  );
});

test('a summary does not say twice that nothing was sent to a device', () => {
  const sentence = 'Not sent: permission was off on Mara’s device. Permission is on now.';
  const phone: TargetPath = { key: '1', channel: 'push', label: 'iPhone 17', end: 'stopped', sentence, steps: [] };
  const browser: TargetPath = { ...phone, key: '2', label: 'browser', end: 'notified' };
  const summaryOf = (...targets: TargetPath[]) =>
    whySummaryOf('Mara', { key: 'e', sharedSteps: [], pending: [], targets }, 'was');
  expect(summaryOf(browser, phone)).toBe(
    'Mara was notified on a browser. Not on an iPhone 17: permission was off on Mara’s device. Permission is on now.',
  );
  expect(summaryOf(phone)).toBe(
    'Mara wasn’t notified because permission was off on Mara’s device. Permission is on now.',
  );
});
