import { describe, expect, test } from 'vitest';
import { DEVICE_ANSWERS } from './device-answer-texts.ts';
import { deviceAnswers } from './device-answers.ts';
import type { DeviceFacts } from './device-entry.ts';
import type { DeviceLineEntry } from './device-line.ts';
import { DEVICE_OSES } from './device-os.ts';
import { DEVICE_STATES, type DeviceMember, SUPPRESSED_BY } from './device-receipts.ts';
import { deviceResultOf } from './device-result.ts';
import { FORMER_CAUSES } from './former-facts.ts';

const HOUR_MS = 3_600_000;
const PUSH = {
  channel: 'push',
  provider: 'fcm',
  outcome: 'sent',
  trigger: 'after_message',
  processingEndedAtMS: 10,
} as const;
const NAMES = { timeText: (ms: number) => `time ${ms}` };
const ANDROID = { os: 'android' } as const;
const SHOWN = { state: 'displayed', receivedAtMS: 11, displayedAtMS: 12, evidence: 'shown' } as const;
const OVERDUE = { state: 'none', overdue: true } as const;
const CHANNEL_IS_ON = { channel: { id: 'chat', importance: 'high' } } as const;
const READ = { readAtMS: 12, readOn: { kind: 'device', name: 'Safari (Laptop)' } } as const;
const PERMISSION_IS_ON = { changed: { permission: 'authorized', permissionSinceMS: 30 } } as const;
const UNREAD = {
  because: 'unread',
  sentence: 'The message is unread, so the notification has not been cleared.',
} as const;

/** Returns the answers as `Yes: text`, one for each question. */
function answersOf(
  device: DeviceMember | undefined,
  facts: DeviceFacts = {},
  more: Partial<DeviceLineEntry> = {},
  stillShown?: typeof UNREAD,
): string[] {
  const entry = { ...PUSH, ...(device && { device }), ...more };
  return deviceAnswers(entry, facts, stillShown, NAMES).map(({ wordText, text }) => `${wordText}: ${text}`);
}

describe('deviceAnswers', () => {
  test.each<[known: string, answers: string[], expected: string[]]>([
    [
      'shown and unread',
      answersOf({ ...SHOWN, channel: { id: 'chat', importance: 'default' } }, ANDROID, {}, UNREAD),
      [
        'Yes: At time 11.',
        'Yes, without a banner: In the notification list of this Android since time 12. Its notification channel chat allows sound, but no banner. To get banners, the user allows them for this notification channel in the settings of Android, under Notifications > the app > chat.',
        'Yes: The message is unread, so the notification has not been cleared.',
      ],
    ],
    [
      'read on another device after it was shown',
      answersOf({ ...SHOWN, state: 'cleared', clearedAtMS: 13, clearedBy: 'read' }, { ...ANDROID, ...READ }),
      [
        'Yes: At time 11.',
        'Yes: At time 12. Whether a banner showed or it rang is not reported; do not disturb on the device can prevent both: ask whether it was on.',
        'No: It was cleared at time 13 because it had been read elsewhere. The user read the message at time 12 on Safari (Laptop), which has no push token.',
      ],
    ],
    [
      'read on the device of the push after it was shown',
      answersOf(
        { ...SHOWN, state: 'cleared', clearedAtMS: 13, clearedBy: 'read' },
        { ...ANDROID, readAtMS: 12, readOn: { kind: 'thisDevice' } },
      ).slice(2),
      [
        'No: It was cleared at time 13 because it had been read on this phone. The user read the message at time 12 on this phone.',
      ],
    ],
    [
      'opened, of a message that no app has marked as read',
      answersOf({ ...SHOWN, state: 'opened', openedAtMS: 13 }, { ...ANDROID, unread: true }).slice(2),
      ['No: Opening it took it off the list. The message is still unread: no device has marked it as read since.'],
    ],
    [
      'opened, of a message that the user has marked as unread again',
      answersOf({ ...SHOWN, state: 'opened', openedAtMS: 13 }, { ...ANDROID, ...READ, unread: true }).slice(2),
      [
        'No: Opening it took it off the list. The user read the message at time 12 on Safari (Laptop), which has no push token, and has marked it as unread since.',
      ],
    ],
    [
      'not shown because its conversation was open, and still unread',
      answersOf({ state: 'suppressed', receivedAtMS: 11, suppressedBy: 'foreground' }, { ...ANDROID, unread: true }),
      [
        'Yes: At time 11.',
        'No: The conversation was open. That is intended: the open conversation shows the message itself.',
        'No: Nothing was shown there. The user has not read the message.',
      ],
    ],
    [
      'shown and unread, as the reason says',
      answersOf(SHOWN, { ...ANDROID, unread: true }, {}, UNREAD),
      [
        'Yes: At time 11.',
        'Yes: In the notification list of this Android since time 12. Whether a banner showed or it rang is not reported; do not disturb on the device can prevent both: ask whether it was on.',
        'Yes: The message is unread, so the notification has not been cleared.',
      ],
    ],
    [
      'given to iOS, late',
      answersOf({ ...SHOWN, evidence: 'handed', delayMS: 90_000 }, { os: 'ios' }),
      [
        'Yes: At time 11; it arrived 1 min later. Until then, the phone was most likely off or offline.',
        'Probably: Given to iOS at time 12, which normally lists it, but doesn’t report so. Whether a banner showed or it rang depends on Focus and summary, which iOS doesn’t report: ask whether a Focus was on.',
        'Probably: This iPhone has not reported that it is gone.',
      ],
    ],
    [
      'given to iOS and unread: no surer that it is listed than that it was shown',
      answersOf({ ...SHOWN, evidence: 'handed' }, { os: 'ios', unread: true }, {}, UNREAD).slice(1),
      [
        'Probably: Given to iOS at time 12, which normally lists it, but doesn’t report so. Whether a banner showed or it rang depends on Focus and summary, which iOS doesn’t report: ask whether a Focus was on.',
        'Probably: The message is unread, so the notification has not been cleared.',
      ],
    ],
    [
      'given to iOS, to be delivered quietly',
      answersOf({ ...SHOWN, evidence: 'handed', permission: 'provisional' }, { os: 'ios' }).slice(1),
      [
        'Probably, without a banner: Given to iOS at time 12, which normally lists it, but doesn’t report so. It had no banner and no sound: the app has provisional permission. To get banners, the user chooses Keep on one of these notifications, or allows banners in the settings of iOS.',
        'Probably: This iPhone has not reported that it is gone.',
      ],
    ],
    [
      'delivered quietly, and found in the list',
      answersOf({ ...SHOWN, evidence: 'listed', permission: 'provisional' }, { os: 'ios' }, {}, UNREAD).slice(1),
      [
        'Yes, without a banner: In the notification list of this iPhone since time 12, delivered quietly, without banner and sound: the app has provisional permission. To get banners, the user chooses Keep on one of these notifications, or allows banners in the settings of iOS.',
        'Yes: The message is unread, so the notification has not been cleared.',
      ],
    ],
    [
      'cleared after it was shown',
      answersOf({ ...SHOWN, state: 'cleared', clearedAtMS: 13, clearedBy: 'deleted' }),
      [
        'Yes: At time 11.',
        'Yes: At time 12. Whether a banner showed or it rang is not reported; do not disturb on the device can prevent both: ask whether it was on.',
        'No: It was cleared at time 13 because the message had been deleted.',
      ],
    ],
    [
      'cleared after it was given to iOS',
      answersOf({ ...SHOWN, evidence: 'handed', state: 'cleared', clearedAtMS: 13, clearedBy: 'read' }, { os: 'ios' }),
      [
        'Yes: At time 11.',
        'Probably: Given to iOS at time 12, which normally lists it, but doesn’t report so. Whether a banner showed or it rang depends on Focus and summary, which iOS doesn’t report: ask whether a Focus was on.',
        'No: It was cleared at time 13 because it had been read.',
      ],
    ],
    [
      'not sent because of the device',
      answersOf(undefined, {}, { outcome: 'unreachable', reasonDetail: { code: 'TOKEN_STALE', message: '' } }),
      [
        'No: It was not sent: this device had not been seen for too long.',
        'No: Nothing was sent that it could show. Pushes are sent again as soon as the user opens the app there.',
        'No: Nothing was sent to this device for it.',
      ],
    ],
    [
      'not sent because of the device, on which the user logged out since',
      answersOf(
        undefined,
        { former: { because: 'signedOut', atMS: 20 }, lastSeenAtMS: 20 },
        { outcome: 'unreachable', reasonDetail: { code: 'TOKEN_STALE', message: '' } },
      ),
      [
        'No: It was not sent: this device had not been seen for too long. The user logged out on this device after this push, at time 20.',
        'No: Nothing was sent that it could show. Nothing can be done for this device, because its user has logged out on it.',
        'No: Nothing was sent to this device for it.',
      ],
    ],
    [
      'not sent because of a preference',
      answersOf(undefined, {}, { outcome: 'skipped', reasonDetail: { code: 'MUTED', message: '' } }),
      [],
    ],
    [
      'cleared before it was shown',
      answersOf({ state: 'cleared', receivedAtMS: 11, clearedAtMS: 13, clearedBy: 'deleted' }),
      [
        'Yes: At time 11.',
        'No: It was cleared before it was shown, because the message had been deleted.',
        'No: It was cleared at time 13.',
      ],
    ],
    [
      'channel off',
      answersOf(
        { state: 'suppressed', receivedAtMS: 11, suppressedBy: 'channel' },
        { ...ANDROID, channel: 'chat_groups' },
      ),
      [
        'Yes: At time 11.',
        'No: Notification channel chat_groups off. The user can turn this notification channel on in the settings of Android, under Notifications > the app > chat_groups.',
        'No: Nothing was shown there.',
      ],
    ],
    [
      'force-stopped',
      answersOf(OVERDUE, { ...ANDROID, lastSeenAtMS: 9, batterySaver: true }),
      [
        'Probably not: FCM accepted it at time 10; this Android has not reported within 1 h, when the push expired. It had last been seen at time 9, about when the push was sent. Most likely the phone was offline, or the app force-stopped, or not opened since: then nothing arrives until the user opens it. Battery saver was on when it last reported. Ask whether it was online, and let them open the app.',
        'Probably not: What doesn’t arrive isn’t shown. The message is in the app all the same.',
        'Probably not: Nothing was reported to be in its list.',
      ],
    ],
    [
      'seen after the push had expired',
      answersOf(OVERDUE, { ...ANDROID, lastSeenAtMS: 11 + HOUR_MS }).slice(0, 1),
      [
        'Probably not: FCM accepted it at time 10; this Android has not reported within 1 h, when the push expired. It has been seen since, most recently at time 3600011, after the push had expired. Most likely the phone was offline, or the app force-stopped. Ask whether it was online.',
      ],
    ],
    [
      'seen in time, without a report',
      answersOf(OVERDUE, { ...ANDROID, lastSeenAtMS: 10 + HOUR_MS }),
      [
        `Not known: FCM accepted it at time 10; this Android has not reported within 1 h, when the push expired. It was seen at time ${10 + HOUR_MS}, in time for the push, which may have arrived without a report. Ask the user.`,
        'Not known: Only the user can say. The message is in the app in any case.',
        'Not known: If a notification is there, opening the conversation on this phone clears it.',
      ],
    ],
    [
      'old version of the app, on a device that was logged out',
      answersOf(
        { state: 'none', receipts: false, appVersion: '3.9.0', permission: 'authorized' },
        { ...ANDROID, former: { because: 'signedOut', atMS: 20 } },
      ).slice(2),
      [
        'Not known: If a notification was there, it may still be: no push clears it on a former device. The user can remove it by hand.',
      ],
    ],
    [
      'old version of the app',
      answersOf({ state: 'none', receipts: false, appVersion: '3.9.0', permission: 'authorized' }, ANDROID),
      [
        'Probably: FCM accepted it at time 10, and nothing known speaks against it. What the device did is not known, because this app version reports no receipts (3.9.0). Ask the user, or let them update the app: newer versions report.',
        'Probably: Permission was on. Only the user can say whether it was shown.',
        'Not known: If a notification is there, opening the conversation on this phone clears it.',
      ],
    ],
    [
      'no report from a device whose channel was off',
      answersOf({ ...OVERDUE, channel: { id: 'chat', importance: 'none' } }, ANDROID).slice(1, 2),
      [
        'No: Its notification channel chat was off on this phone when the push was sent: nothing could be shown. The user can turn this notification channel on in the settings of Android, under Notifications > the app > chat.',
      ],
    ],
    [
      'response lost',
      answersOf(SHOWN, ANDROID, { outcome: 'failed', reason: 'TIMED_OUT' }).slice(0, 1),
      ['Yes: There was no response from the provider, but this device has it. At time 11.'],
    ],
    [
      'shown, then logged out',
      answersOf(SHOWN, { ...ANDROID, former: { because: 'signedOut', atMS: 14 } }).slice(2),
      [
        'Probably: The user logged out on this device after this push, at time 14. That takes nothing off its list, and no push clears it there any more. The user can remove it by hand.',
      ],
    ],
    [
      'shown, then replaced',
      answersOf(SHOWN, {
        ...ANDROID,
        replaced: true,
        replacedBy: { logId: '2', trigger: 'message_edited', atMS: 20, processingEndedAtMS: 20 },
      }).slice(2),
      ['No: A later push took its place at time 20: its entry says what happened to that one.'],
    ],
    [
      'a push that clears, without a report',
      answersOf(OVERDUE, ANDROID, { trigger: 'cleared' }),
      [
        'Probably not: FCM accepted it at time 10; this Android has not reported within 24 h, when the push expired.',
        'No: This push shows nothing: it clears outdated notifications.',
        'Probably: The outdated notifications stay until the next ordinary push arrives, or the app is opened.',
      ],
    ],
    [
      'receipts off',
      answersOf(undefined),
      [
        'Probably: FCM accepted it at time 10; what the device did is not known, because device receipts were off. Turn on the app setting “Device receipts” to know it of later pushes.',
      ],
    ],
    [
      'a device that was logged out after the push had expired gets no advice that needs it',
      answersOf({ ...OVERDUE, ...CHANNEL_IS_ON }, { ...ANDROID, former: { because: 'signedOut', atMS: 2 * HOUR_MS } }),
      [
        `Probably not: FCM accepted it at time 10; this Android has not reported within 1 h, when the push expired. Most likely the phone was offline, or the app force-stopped. Ask whether it was online. The user logged out on this device after this push, at time ${2 * HOUR_MS}. The push had already expired.`,
        'Probably not: What doesn’t arrive isn’t shown. The message is in the app all the same.',
        'Probably not: Nothing was reported to be in its list.',
      ],
    ],
    [
      'permission off on a device that was logged out',
      answersOf(
        { state: 'none', permission: 'denied' },
        { ...ANDROID, former: { because: 'signedOut', atMS: 20 } },
      ).slice(1, 2),
      [
        'No: Notification permission was off on this phone: nothing could be shown. Nothing can be done for this device, because its user has logged out on it.',
      ],
    ],
    [
      'a notice of a deletion in a browser',
      answersOf(SHOWN, { os: 'web' }, { trigger: 'message_deleted' }).slice(1, 2),
      [
        'Yes: A notice that the message was deleted, because browsers have to show something for each push. In the notification list of this browser since time 12. Whether a banner showed or it rang is not reported; do not disturb on the device can prevent both: ask whether it was on.',
      ],
    ],
    [
      'cleared by the push about the deletion, whose device gives no reason',
      answersOf({ ...SHOWN, state: 'cleared', clearedAtMS: 13, clearedBy: 'other' }, ANDROID, {
        trigger: 'message_deleted',
      }).slice(2),
      ['No: It was cleared at time 13 because the message had been deleted.'],
    ],
    [
      'a browser that no longer responds',
      answersOf(OVERDUE, { os: 'web', stale: true, lastSeenAtMS: 5 }).slice(0, 1),
      [
        'Probably not: FCM accepted it at time 10, but this browser no longer responds: it was last seen at time 5. Its permission may have been revoked: some push services accept pushes even then. Ask the user to open the app there and to allow notifications.',
      ],
    ],
    ['not sent', answersOf({ state: 'none' }, ANDROID, { outcome: 'skipped' }), []],
    ['another channel', answersOf(undefined, {}, { channel: 'email' }), []],
  ])('says what is certain, what is likely, and how to find out: %s', (_, answers, expected) => {
    expect(answers).toEqual(expected);
  });

  test('never contradicts the device result, and every answer is finished', () => {
    const permissions = [undefined, 'authorized', 'denied', 'not_determined', 'provisional'] as const;
    const results = new Set<string>();
    for (const state of DEVICE_STATES)
      for (const os of DEVICE_OSES)
        for (const trigger of ['after_message', 'message_edited', 'message_deleted', 'cleared', 'initiated'] as const)
          for (const permission of permissions)
            for (const more of MORE) {
              const { facts, device: extra } = more;
              const device = {
                state,
                os,
                ...(permission && { permission }),
                ...TIMES[state],
                ...extra,
              } as DeviceMember;
              const entry = { ...PUSH, trigger, device };
              const [arrived, shown, listed] = deviceAnswers(entry, facts, undefined, NAMES);
              const stillListed = deviceAnswers(entry, facts, UNREAD, NAMES)[2]?.word;
              const result = deviceResultOf(entry, facts);
              results.add(result ?? '');
              for (const one of [arrived, shown, listed]) {
                expect(one?.text).toMatch(/^\S[^{}[\]]*\.$/);
                expect(one?.text).not.toMatch(/undefined|NaN| {2}|\.\.|(?: at| by| in)[,.;]/);
              }
              if (result === 'shown' || result === 'handed') expect([arrived?.word, shown?.word]).not.toContain('no');
              if (result === 'arrived') expect(arrived?.word).toBe('yes');
              if (result === 'notShown' || result === 'replaced') expect(shown?.word).toBe('no');
              if (result === 'cleared') expect([arrived?.word, listed?.word]).toEqual(['yes', 'no']);
              if (result === 'handed') expect(shown?.word).toMatch(/^probably/);
              if (result === 'unknown') expect([arrived?.word, shown?.word]).not.toContain('yes');
              if (state === 'displayed' && shown?.word.startsWith('probably')) expect(stillListed).toBe('probably');
            }
    expect(results).toEqual(new Set(['shown', 'handed', 'notShown', 'replaced', 'cleared', 'arrived', 'unknown']));
    expect(Object.keys(DEVICE_ANSWERS)).toHaveLength(8);
  });
});

const TIMES: Readonly<Record<string, object>> = {
  opened: { receivedAtMS: 11, displayedAtMS: 12, openedAtMS: 13 },
  dismissed: { receivedAtMS: 11, displayedAtMS: 12, dismissedAtMS: 13 },
  cleared: { receivedAtMS: 11, clearedAtMS: 13 },
  displayed: { receivedAtMS: 11, displayedAtMS: 12, delayMS: 120_000 },
  suppressed: { receivedAtMS: 11, suppressedAtMS: 12 },
  received: { receivedAtMS: 11 },
};

/** Further facts, each alone. */
const MORE: readonly { readonly facts: DeviceFacts; readonly device?: Partial<DeviceMember> }[] = [
  { facts: {} },
  { facts: { replaced: true } },
  { facts: { stale: true, lastSeenAtMS: 9 } },
  { facts: { droppedAtMS: 15 } },
  { facts: { loweredAtMS: 11 } },
  { facts: { ...PERMISSION_IS_ON } },
  { facts: { changed: { permission: 'denied', channel: { id: 'chat', importance: 'none' } } } },
  { facts: { changed: { receipts: true } }, device: { receipts: false } },
  { facts: { lastSeenAtMS: 2 * HOUR_MS }, device: { overdue: true, evidence: 'handed' } },
  { facts: {}, device: { receipts: false } },
  { facts: {}, device: { overdue: true, tokenAgeDays: 3 } },
  ...FORMER_CAUSES.map((because) => ({ facts: { former: { because, atMS: 14 } } })),
  ...SUPPRESSED_BY.map((suppressedBy) => ({ facts: {}, device: { suppressedBy } })),
];
