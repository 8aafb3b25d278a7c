import { expect, test } from 'vitest';
import { deviceAnswers } from './device-answers.ts';
import type { DeviceFacts } from './device-entry.ts';
import type { DeviceLineEntry } from './device-line.ts';
import type { DeviceMember } from './device-receipts.ts';
import type { Trigger } from './enums.ts';
import { outdatedShown } from './still-shown.ts';
import type { StillShown } from './still-shown-schema.ts';

const PUSH = {
  channel: 'push',
  provider: 'fcm',
  outcome: 'sent',
  trigger: 'after_message',
  processingEndedAtMS: 10,
} as const;
const ANDROID = { os: 'android' } as const;
const SHOWN = { state: 'displayed', receivedAtMS: 11, displayedAtMS: 12, evidence: 'shown' } as const;
const CHANNEL_IS_ON = { channel: { id: 'chat', importance: 'high' } } as const;
const READ = { readAtMS: 12, readOn: { kind: 'device', name: 'Safari (Laptop)' } } as const;
const PERMISSION_IS_ON = { changed: { permission: 'authorized', permissionSinceMS: 30 } } as const;
const PERMISSION_OFF = { outcome: 'unreachable', reasonDetail: { code: 'PERMISSION_OFF', message: '' } } as const;
const READ_ON_FORMER = outdatedShown('read', 'former');

/** Returns the answers as `Yes: text`, one for each question. */
function answersOf(
  device: DeviceMember | undefined,
  facts: DeviceFacts = {},
  more: Partial<DeviceLineEntry> = {},
  stillShown?: Pick<StillShown, 'because' | 'sentence'>,
): string[] {
  const entry = { ...PUSH, ...(device && { device }), ...more };
  return deviceAnswers(entry, facts, stillShown, { timeText: (ms) => `time ${ms}` }).map(
    ({ wordText, text }) => `${wordText}: ${text}`,
  );
}

test.each<[known: string, answers: string[], expected: string[]]>([
  [
    'permission off on an iPhone',
    answersOf({ state: 'none', permission: 'denied', permissionSinceMS: 3 }, { os: 'ios' }),
    [
      'Probably: FCM accepted it at time 10. Without permission, iOS doesn’t run the app for a push that would show a notification, so the arrival of such a push isn’t reported.',
      'No: Notification permission was off on this phone since time 3: nothing can be shown. The user can allow notifications in the settings of the phone.',
      'No: Nothing was shown there.',
    ],
  ],
  [
    'permission off when it was sent, and on now',
    answersOf({ state: 'none', permission: 'denied', permissionSinceMS: 3 }, { os: 'ios', ...PERMISSION_IS_ON }).slice(
      1,
      2,
    ),
    [
      'No: When this was sent, notification permission was off on this phone since time 3: nothing could be shown. Permission is on now, since time 30.',
    ],
  ],
  [
    'permission not requested when it was sent, and off now',
    answersOf(
      { state: 'none', permission: 'not_determined' },
      { ...ANDROID, changed: { permission: 'denied', permissionSinceMS: 30 } },
    ).slice(0, 2),
    [
      'Probably: FCM accepted it at time 10. Without permission, a phone shows nothing, and it doesn’t report the arrival of every push.',
      'No: When this was sent, the user of this phone had never been asked for permission: nothing could be shown. Permission is off now, since time 30. The user can allow notifications in the settings of the phone.',
    ],
  ],
  [
    'permission off according to the device, and on now',
    answersOf({ state: 'suppressed', suppressedBy: 'permission' }, { ...ANDROID, ...PERMISSION_IS_ON }).slice(1, 2),
    ['No: Permission off. Permission is on now, since time 30.'],
  ],
  [
    'not sent because of permission that is still off',
    answersOf(undefined, {}, PERMISSION_OFF),
    [
      'No: It was not sent: permission was off on this device, and the app setting “Devices with notifications off” was “do not send”.',
      'No: Nothing was sent that it could show. The user can allow notifications in the settings of the device.',
      'No: Nothing was sent to this device for it.',
    ],
  ],
  [
    'not sent because of permission, of a message that was read elsewhere',
    answersOf(undefined, READ, PERMISSION_OFF).slice(2),
    [
      'No: Nothing was sent to this device for it. The user read the message at time 12 on Safari (Laptop), which has no push token.',
    ],
  ],
  [
    'not sent because of permission that is on now',
    answersOf(undefined, PERMISSION_IS_ON, PERMISSION_OFF).slice(1, 2),
    ['No: Nothing was sent that it could show. Permission is on now, since time 30. This device gets pushes again.'],
  ],
  [
    'not sent because of permission, to a device that has logged out since',
    answersOf(undefined, { former: { because: 'signedOut', atMS: 14 } }, PERMISSION_OFF).slice(1, 2),
    [
      'No: Nothing was sent that it could show. Nothing can be done for this device, because its user has logged out on it.',
    ],
  ],
  [
    'not sent to a stale device that has been seen since',
    answersOf(
      undefined,
      { lastSeenAtMS: 40 },
      { outcome: 'unreachable', reasonDetail: { code: 'TOKEN_STALE', message: '' } },
    ).slice(1, 2),
    ['No: Nothing was sent that it could show. It has been seen since, at time 40, and gets pushes again.'],
  ],
  [
    'channel off when it arrived, and on now',
    answersOf(
      { state: 'suppressed', receivedAtMS: 11, suppressedBy: 'channel', channel: { id: 'chat', importance: 'none' } },
      { ...ANDROID, changed: { channel: { id: 'chat', importance: 'high' }, channelSinceMS: 30 } },
    ).slice(1, 2),
    ['No: Notification channel chat off. The notification channel is on now, since time 30.'],
  ],
  [
    'a banner by a channel that is off now',
    answersOf(
      { ...SHOWN, ...CHANNEL_IS_ON },
      { ...ANDROID, changed: { channel: { id: 'chat', importance: 'none' } } },
    ).slice(1, 2),
    [
      'Yes: In the notification list of this Android since time 12. Most likely with a banner: its notification channel chat allowed banner and sound. The notification channel is off now. Only do not disturb on the phone can prevent both: ask whether it was on.',
    ],
  ],
  [
    'old version of the app, updated since',
    answersOf(
      { state: 'none', receipts: false, appVersion: '3.9.0' },
      { ...ANDROID, changed: { receipts: true, appVersion: '4.2.0' } },
    ).slice(0, 1),
    [
      'Probably: FCM accepted it at time 10, and nothing known speaks against it. What the device did is not known, because this app version reports no receipts (3.9.0). Ask the user. The app has been updated since, to 4.2.0: it reports later pushes.',
    ],
  ],
  [
    'permission turned off after the notification was shown, which takes it off the list',
    answersOf({ ...SHOWN, permission: 'authorized' }, { ...ANDROID, permissionOffAtMS: 20 }).slice(1),
    [
      'Yes: Shown on this Android at time 12. Whether a banner showed or it rang is not reported; do not disturb on the device can prevent both: ask whether it was on.',
      'No: Permission was reported as off at time 20. When it is turned off, Android takes the notifications of the app off its list.',
    ],
  ],
  [
    'permission turned off after the notification was given to iOS',
    answersOf({ ...SHOWN, evidence: 'handed' }, { os: 'ios', permissionOffAtMS: 20, permissionOnAtMS: 30 }).slice(2),
    [
      'Probably not: Permission was reported as off at time 20 and on again at time 30. When it is turned off, the system takes the notifications of the app off its list.',
    ],
  ],
  [
    'channel turned off after the notification was shown, before permission',
    answersOf({ ...SHOWN, ...CHANNEL_IS_ON }, { ...ANDROID, channelOffAtMS: 20, permissionOffAtMS: 21 }).slice(1),
    [
      'Yes: Shown on this Android at time 12. Most likely with a banner: its notification channel chat allowed banner and sound. Only do not disturb on the phone can prevent both: ask whether it was on.',
      'No: Its notification channel chat was reported as off at time 20. When a notification channel is turned off, Android takes its notifications off the list.',
    ],
  ],
  [
    'channel turned off after the notification was shown, and on again',
    answersOf({ ...SHOWN, ...CHANNEL_IS_ON }, { ...ANDROID, channelOffAtMS: 20, channelOnAtMS: 30 }).slice(2),
    [
      'No: Its notification channel chat was reported as off at time 20 and on again at time 30. When a notification channel is turned off, Android takes its notifications off the list.',
    ],
  ],
  [
    'permission turned off after the notification was given to iOS, on again, and off now',
    answersOf(
      { ...SHOWN, evidence: 'handed', permission: 'authorized' },
      { os: 'ios', permissionOffAtMS: 20, permissionOnAtMS: 30, changed: { permission: 'denied' } },
    ).slice(2),
    [
      'Probably not: Permission was reported as off at time 20 and on again at time 30; it is off now. When it is turned off, the system takes the notifications of the app off its list.',
    ],
  ],
  [
    'permission turned off twice, where it had been off when the push was decided',
    answersOf({ ...SHOWN, permission: 'denied' }, { ...ANDROID, permissionOffAtMS: 20, permissionOnAtMS: 30 }).slice(2),
    [
      'No: Permission was reported as off at time 20 and on again at time 30; it is off now. When it is turned off, Android takes the notifications of the app off its list.',
    ],
  ],
  [
    'channel turned off after the notification was shown, on again, and off now',
    answersOf(
      { ...SHOWN, ...CHANNEL_IS_ON },
      {
        ...ANDROID,
        channelOffAtMS: 20,
        channelOnAtMS: 30,
        changed: { channel: { id: 'chat', importance: 'none' } },
      },
    ).slice(2),
    [
      'No: Its notification channel chat was reported as off at time 20 and on again at time 30; it is off now. When a notification channel is turned off, Android takes its notifications off the list.',
    ],
  ],
  [
    'channel turned off after the notification was shown, and still off',
    answersOf(
      { ...SHOWN, ...CHANNEL_IS_ON },
      { ...ANDROID, channelOffAtMS: 20, changed: { channel: { id: 'chat', importance: 'none' } } },
    ).slice(2),
    [
      'No: Its notification channel chat was reported as off at time 20. When a notification channel is turned off, Android takes its notifications off the list.',
    ],
  ],
  [
    'permission off when it was sent, and changed several times since',
    answersOf(
      { state: 'none', permission: 'denied', permissionSinceMS: 3 },
      { os: 'ios', changed: { permission: 'authorized', permissionSinceMS: 30, permissionUntilMS: 12 } },
    ).slice(1, 2),
    [
      'No: When this was sent, notification permission was off on this phone from time 3 until time 12: nothing could be shown. Permission was changed several times; it is on now, since time 30.',
    ],
  ],
  [
    'replaced by the notice that the message was deleted',
    answersOf(SHOWN, {
      os: 'web',
      replaced: true,
      replacedBy: { logId: '2', trigger: 'message_deleted', atMS: 20, processingEndedAtMS: 19 },
    }).slice(2),
    ['No: The notice that the message was deleted took its place at time 20.'],
  ],
  [
    'opened',
    answersOf({ ...SHOWN, ...CHANNEL_IS_ON, state: 'opened', openedAtMS: 13 }, ANDROID).slice(1, 2),
    [
      'Yes: At time 12. Most likely with a banner: its notification channel chat allows banner and sound. The user opened it at time 13.',
    ],
  ],
  [
    'a push that clears, where permission was off',
    answersOf(
      { state: 'cleared', receivedAtMS: 11, clearedAtMS: 13, permission: 'denied' },
      { os: 'ios' },
      {
        trigger: 'cleared',
      },
    ),
    [
      'Yes: At time 11.',
      'No: This push shows nothing: it clears outdated notifications.',
      'No: Permission was off on this iPhone: no notification was shown there, so there was none to clear.',
    ],
  ],
  [
    'a push about a deletion, where permission had not been requested',
    answersOf(
      { state: 'cleared', receivedAtMS: 11, clearedAtMS: 13, permission: 'not_determined' },
      { os: 'ios' },
      {
        trigger: 'message_deleted',
      },
    ).slice(1),
    [
      'No: This push shows nothing: it clears the notification of the deleted message.',
      'No: Permission had not been requested on this iPhone: no notification was shown there, so there was none to clear.',
    ],
  ],
  [
    'cleared long after it was read, in a browser',
    answersOf(
      { ...SHOWN, state: 'cleared', clearedAtMS: 9_013, clearedBy: 'read' },
      { os: 'web', ...READ, readAtMS: 13 },
    ).slice(2),
    [
      'No: It was cleared at time 9013 because it had been read elsewhere. The user read the message at time 13 on Safari (Laptop), which has no push token. Clearing took 9 s: browsers limit pushes that show nothing, so the notification was cleared with a later push, or when the app was open there.',
    ],
  ],
  [
    'reported before the provider had responded',
    answersOf({ ...SHOWN, receivedAtMS: 8, displayedAtMS: 9 }, ANDROID).slice(0, 1),
    ['Yes: At time 10.'],
  ],
  [
    'the app was uninstalled, and installed again',
    answersOf(
      { state: 'none' },
      { ...ANDROID, former: { because: 'unregistered', atMS: 14, newToken: '…abcdef' } },
      { outcome: 'failed', tokenRemoved: true },
    ).slice(0, 1),
    [
      'No: This device is no longer registered with FCM: the app was uninstalled, or its token expired. It has registered again since, with the push token …abcdef.',
    ],
  ],
  [
    'outdated, on a device that was logged out',
    answersOf(SHOWN, { ...ANDROID, former: { because: 'signedOut', atMS: 14 } }, {}, READ_ON_FORMER).slice(2),
    [
      'Probably: The message has been read since; no push clears it there any more, because the device is a former one. The user logged out on this device after this push, at time 14. The user can remove it by hand.',
    ],
  ],
  [
    'outdated, and nothing will clear it',
    answersOf(SHOWN, ANDROID, {}, outdatedShown('read', 'unplanned')).slice(2),
    [
      'Yes: The message has been read since; no push is planned that clears it on this device. The user can remove it by hand.',
    ],
  ],
  [
    'a notice of a deletion that will be cleared',
    answersOf(SHOWN, { os: 'web' }, { trigger: 'message_deleted' }, outdatedShown('deleted', 'waiting')).slice(2),
    ['Yes: It is the notice of the deletion; it will be cleared with the next push to this device.'],
  ],
])('answers distinguish the time of a push from the present: %s', (_, answers, expected) => {
  expect(answers).toEqual(expected);
});

test('a time in the second of another one is asked for with milliseconds, so that the order of the two can be seen', () => {
  const entry = { ...PUSH, processingEndedAtMS: 12_613, device: { state: 'none', permission: 'denied' } } as const;
  const timeText = (ms: number, isClose?: boolean) => (isClose ? `exact ${ms}` : `about ${ms}`);
  const answersFor = (permissionSinceMS: number, permissionUntilMS: number) =>
    deviceAnswers(
      { ...entry, device: { ...entry.device, permissionSinceMS } },
      { os: 'ios', changed: { permission: 'authorized', permissionSinceMS: 15_500, permissionUntilMS } },
      undefined,
      { timeText },
    ).map(({ text }) => text);
  const [accepted, shown] = answersFor(11_000, 12_900);
  expect(accepted).toContain('FCM accepted it at about 12613.');
  expect(shown).toContain('from about 11000 until exact 12900');
  expect(shown).toContain('it is on now, since about 15500.');
  expect(answersFor(12_100, 14_000)[1]).toContain('from exact 12100 until about 14000');
});

const OLD_APP = { state: 'none', receipts: false, permission: 'authorized' } as const;

test.each<[known: string, facts: DeviceFacts, listed: string]>([
  [
    'unread',
    { ...ANDROID, unread: true },
    'Probably: If it was shown, it is there unless the user swiped it away: notifications of unread messages are not cleared. The user has not read the message.',
  ],
  [
    'read',
    { ...ANDROID, ...READ },
    'Not known: If a notification is there, opening the conversation on this phone clears it. The user read the message at time 12 on Safari (Laptop), which has no push token.',
  ],
  [
    'unread, on a former device',
    { ...ANDROID, unread: true, former: { because: 'signedOut', atMS: 40 } },
    'Not known: If a notification was there, it may still be: no push clears it on a former device. The user can remove it by hand. The user has not read the message.',
  ],
])(
  'the notification of an app that reports nothing is as likely listed as shown only while unread: %s',
  (_, facts, listed) => {
    expect(answersOf(OLD_APP, facts).slice(1)).toEqual([
      'Probably: Permission was on. Only the user can say whether it was shown.',
      listed,
    ]);
  },
);

test.each<[trigger: Trigger, os: 'web' | 'android', clearedAtMS: number, isLate: boolean]>([
  ['message_deleted', 'web', 8_002, true],
  ['message_deleted', 'web', 8_001, false],
  ['message_deleted', 'android', 8_002, false],
])('the notice of a deletion that stayed in a browser has a reason: %s %s %d', (trigger, os, clearedAtMS, isLate) => {
  const device = { state: 'cleared', displayedAtMS: 2, clearedAtMS, clearedBy: 'deleted' } as const;
  const [, , listed] = deviceAnswers({ ...PUSH, trigger, device }, { os });
  expect(listed?.text.includes('A notice stays until the next push')).toBe(isLate);
});

test.each<[where: string, DeviceMember, DeviceFacts, true | undefined]>([
  ['in a notification channel with banners', { ...SHOWN, ...CHANNEL_IS_ON }, ANDROID, true],
  [
    'in a notification channel without banners',
    { ...SHOWN, channel: { id: 'chat', importance: 'default' } },
    ANDROID,
    undefined,
  ],
  ['in a browser', SHOWN, { os: 'web' }, undefined],
])('a notification most likely had a banner only if its channel allows one: %s', (_, device, facts, expected) => {
  expect(deviceAnswers({ ...PUSH, device }, facts)[1]?.isLoud).toBe(expected);
});
