import { describe, expect, test } from 'vitest';
import { deviceAnswers } from './device-answers.ts';
import type { DeviceFacts } from './device-entry.ts';
import type { DeviceMember } from './device-receipts.ts';
import { FORMER_CAUSES, type FormerFacts } from './former-facts.ts';

const PUSH = { channel: 'push', provider: 'fcm', outcome: 'sent', trigger: 'after_message' } as const;
const ANDROID = { os: 'android' } as const;
const IOS = { os: 'ios' } as const;
const HANDED = { state: 'displayed', receivedAtMS: 11, displayedAtMS: 12, evidence: 'handed' } as const;
const OFF = {
  state: 'suppressed',
  suppressedBy: 'channel',
  channel: { id: 'chat_groups', importance: 'none' },
} as const;
const NEVER_ASKED = { state: 'none', permission: 'not_determined' } as const;
const PROVISIONAL = { ...HANDED, permission: 'provisional' } as const;
const LOGGED_OUT = { former: { because: 'signedOut', atMS: 20 } } as const;

const ASK = 'Ask for permission in the app: nothing is shown until the user allows it.';
const TO_GET_BANNERS =
  'To get banners, the user chooses Keep on one of these notifications, or allows banners in the settings of iOS.';
const ALLOW_BANNERS =
  'To get banners, the user allows them for this notification channel in the settings of Android, under Notifications > the app > chat_groups.';
const NOTHING = 'Nothing can be done for this device, because its user has logged out on it.';

/** Returns the answer to whether a push was shown. */
function shownText(device: DeviceMember, facts: DeviceFacts): string | undefined {
  return deviceAnswers({ ...PUSH, device }, facts, undefined, { timeText: (ms) => `time ${ms}` })[1]?.text;
}

function channelNow(importance: 'none' | 'min' | 'low' | 'default' | 'high'): DeviceFacts {
  return { ...ANDROID, changed: { channel: { id: 'chat_groups', importance }, channelSinceMS: 30 } };
}

describe('the answer to whether a push was shown', () => {
  test.each<[known: string, DeviceMember, DeviceFacts, end: string]>([
    ['the user was never asked', NEVER_ASKED, IOS, `never been asked for permission: nothing can be shown. ${ASK}`],
    [
      'the user was never asked, and has logged out',
      NEVER_ASKED,
      { ...IOS, ...LOGGED_OUT },
      `had never been asked for permission: nothing could be shown. ${NOTHING}`,
    ],
    [
      'permission was off, and the app was installed again',
      { state: 'none', permission: 'denied' },
      { ...IOS, changed: { permission: 'not_determined' } },
      `the app was probably installed again. ${ASK}`,
    ],
    ['permission is provisional', PROVISIONAL, IOS, `the app has provisional permission. ${TO_GET_BANNERS}`],
    [
      'permission was never requested, and is provisional now',
      NEVER_ASKED,
      { ...IOS, changed: { permission: 'provisional' } },
      `notifications are delivered quietly. ${TO_GET_BANNERS}`,
    ],
    [
      'permission was provisional, and the user has logged out',
      PROVISIONAL,
      { ...IOS, ...LOGGED_OUT },
      `the app had provisional permission. ${NOTHING}`,
    ],
    [
      'the channel was off, and allows no banner now',
      OFF,
      channelNow('default'),
      `but shows no banner. ${ALLOW_BANNERS}`,
    ],
    [
      'the channel was off, and is silent now',
      OFF,
      channelNow('low'),
      `but silent: no banner, no sound. ${ALLOW_BANNERS}`,
    ],
    ['the channel was off, and allows banners now', OFF, channelNow('high'), 'channel is on now, since time 30.'],
    ['the channel was off, and the user has logged out', OFF, { ...ANDROID, ...LOGGED_OUT }, `off. ${NOTHING}`],
    [
      'the channel allows no banner',
      { ...HANDED, evidence: 'shown', channel: { id: 'chat_groups', importance: 'low' } },
      ANDROID,
      `is silent: no banner, no sound. ${ALLOW_BANNERS}`,
    ],
  ])('ends with what can be done: %s', (_, device, facts, end) => {
    const text = shownText(device, facts);
    expect(text?.slice(-end.length)).toBe(end);
    expect(text).not.toContain('  ');
  });

  test('says of each former device why nothing can be done, unless it has registered again', () => {
    const end = (former: FormerFacts) => shownText(NEVER_ASKED, { ...IOS, former })?.split('permission: nothing ')[1];
    const ends = FORMER_CAUSES.map((because) => [because, end({ because, atMS: 20 })]);
    expect(Object.fromEntries(ends)).toEqual({
      signedOut: `could be shown. ${NOTHING}`,
      removed: 'could be shown. Nothing can be done for this device, because it was removed.',
      ...Object.fromEntries(
        ['unregistered', 'stale', 'limit'].map((because) => [
          because,
          'could be shown. Nothing can be done for this device until its user opens the app there, which registers it again.',
        ]),
      ),
      replaced: `can be shown. ${ASK}`,
    });
    expect(end({ because: 'unregistered', atMS: 20, newToken: '…abcdef' })).toBe('could be shown.');
  });

  test.each<[known: string, Partial<DeviceMember>, DeviceFacts, expected: string]>([
    ['by iOS', {}, IOS, 'At time 12. The user opened it at time 13.'],
    ['by a browser', { evidence: 'shown' }, { os: 'web' }, 'At time 12. The user opened it at time 13.'],
    [
      'without a banner',
      { evidence: 'shown', channel: { id: 'chat_groups', importance: 'default' } },
      ANDROID,
      `At time 12. Its notification channel chat_groups allows sound, but no banner. ${ALLOW_BANNERS} The user opened it at time 13.`,
    ],
  ])(
    'says nothing about Focus and do not disturb once the user has opened the notification: %s',
    (_, more, facts, expected) => {
      expect(shownText({ ...HANDED, state: 'opened', openedAtMS: 13, ...more }, facts)).toBe(expected);
    },
  );

  test('says of a notification that the user swiped away only that a banner is not certain', () => {
    expect(shownText({ ...HANDED, state: 'dismissed', dismissedAtMS: 13 }, IOS)).toBe(
      'At time 12. Whether a banner showed or it rang depends on Focus and summary, which iOS doesn’t report: ask whether a Focus was on.',
    );
  });

  test('says “notification channel” wherever it means that of Android', () => {
    const texts = [OFF, { ...HANDED, evidence: 'shown', channel: OFF.channel } as const].flatMap((device) =>
      (['none', 'min', 'low', 'default', 'high'] as const).flatMap((importance) =>
        deviceAnswers({ ...PUSH, device }, { ...channelNow(importance), channelOffAtMS: 20 }).map(({ text }) => text),
      ),
    );
    expect(texts.join(' ')).toContain('otification channel');
    expect(texts.join(' ')).not.toMatch(/(?<!notification )channel/i);
  });
});
