import { describe, expect, test } from 'vitest';
import type { DeviceEntry, DeviceFacts } from './device-entry.ts';
import { DEVICE_OSES } from './device-os.ts';
import { CLEAR_CAUSES, DEVICE_STATES, type DeviceMember, DISPLAY_EVIDENCE, SUPPRESSED_BY } from './device-receipts.ts';
import { CHANNEL_IMPORTANCES, DEVICE_PERMISSIONS } from './device-report.ts';
import { deviceSentence } from './device-sentence.ts';
import { OUTCOMES, TRIGGERS } from './enums.ts';
import { FORMER_CAUSES } from './former-facts.ts';

const NAMES = { timeText: (ms: number) => `time ${ms}` };
const ENTRY = {
  channel: 'push',
  provider: 'fcm',
  outcome: 'sent',
  trigger: 'after_message',
  recipient: 'mara',
} as const;

function sentence(device: DeviceMember, facts: DeviceFacts = {}, more: Partial<DeviceEntry> = {}): string {
  return deviceSentence({ ...ENTRY, device, ...more }, facts, NAMES);
}

const ANDROID = { os: 'android' } as const;
const IPHONE = { os: 'ios' } as const;
const SHOWN = { state: 'displayed', receivedAtMS: 1, displayedAtMS: 2, evidence: 'shown' } as const;
const HANDED = { ...SHOWN, evidence: 'handed' } as const;
const MINUTE_MS = 60_000;
const none = (more: object = {}): DeviceMember => ({ state: 'none', ...more });

describe('deviceSentence', () => {
  test.each<[cause: string, text: string, expected: string]>([
    [
      'opened',
      sentence({ ...SHOWN, state: 'opened', openedAtMS: 3 }, ANDROID),
      'Shown on this Android at time 2, opened at time 3.',
    ],
    [
      'dismissed',
      sentence({ ...SHOWN, state: 'dismissed', dismissedAtMS: 3 }),
      'Shown at time 2 and swiped away at time 3.',
    ],
    ['shown', sentence(SHOWN, ANDROID), 'In the notification list of this Android since time 2.'],
    [
      'handed to iOS',
      sentence(HANDED, IPHONE),
      'Given to iOS at time 2; whether it rang depends on Focus and summary, which iOS doesn’t report.',
    ],
    [
      'provisional',
      sentence(HANDED, { ...IPHONE, permission: 'provisional' }),
      'Given to iOS at time 2, to be delivered quietly: the app has provisional permission.',
    ],
    [
      'provisional, found in the list',
      sentence({ ...SHOWN, evidence: 'listed' }, { ...IPHONE, permission: 'provisional' }),
      'In the notification list of this iPhone since time 2, delivered quietly: the app has provisional permission.',
    ],
    [
      'late',
      sentence({ ...SHOWN, delayMS: 14.9 * MINUTE_MS }, ANDROID),
      'In the notification list of this Android since time 2; it arrived 14 min later.',
    ],
    [
      'doze',
      sentence({ ...SHOWN, delayMS: 130 * MINUTE_MS }, ANDROID, { trigger: 'message_edited' }),
      'In the notification list of this Android since time 2; it arrived at the next maintenance window, 2 h later.',
    ],
    [
      'demoted',
      sentence({ ...SHOWN, delayMS: MINUTE_MS }, { ...ANDROID, loweredAtMS: 1 }),
      'In the notification list of this Android since time 2; it arrived 1 min later: high priority was lowered by FCM, because many pushes of high priority had shown no notification on this phone.',
    ],
    [
      'read, it is not known where',
      sentence({ ...SHOWN, state: 'cleared', clearedAtMS: 3, clearedBy: 'read' }),
      'Shown at time 2, cleared at time 3 because it had been read.',
    ],
    [
      'read elsewhere',
      sentence({ ...SHOWN, state: 'cleared', clearedAtMS: 3, clearedBy: 'read' }, { readOn: { kind: 'device' } }),
      'Shown at time 2, cleared at time 3 because it had been read elsewhere.',
    ],
    [
      'handed to iOS, and read elsewhere',
      sentence(
        { ...HANDED, state: 'cleared', clearedAtMS: 3, clearedBy: 'read' },
        { ...IPHONE, readOn: { kind: 'signedOut' } },
      ),
      'Given to iOS at time 2, cleared at time 3 because it had been read elsewhere.',
    ],
    [
      'missed call seen elsewhere',
      sentence({ ...SHOWN, state: 'cleared', clearedAtMS: 3, clearedBy: 'answered' }, { readOn: { kind: 'device' } }),
      'Shown at time 2, cleared at time 3 because the missed call had been seen elsewhere.',
    ],
    [
      'cleared before it was shown',
      sentence({ state: 'cleared', clearedAtMS: 3, clearedBy: 'deleted' }),
      'Cleared at time 3 because the message had been deleted.',
    ],
    [
      'cleared where permission was off',
      sentence({ state: 'cleared', clearedAtMS: 3, permission: 'denied' }, IPHONE, { trigger: 'cleared' }),
      'Permission was off on this iPhone: no notification was shown there, so there was none to clear.',
    ],
    [
      'deleted where permission was off, Android',
      sentence({ state: 'cleared', clearedAtMS: 3, permission: 'denied' }, ANDROID, { trigger: 'message_deleted' }),
      'Permission was off on this Android: no notification was shown there, so there was none to clear.',
    ],
    [
      'cleared where permission had not been requested',
      sentence({ state: 'cleared', clearedAtMS: 3, permission: 'not_determined' }, IPHONE, { trigger: 'cleared' }),
      'Permission had not been requested on this iPhone: no notification was shown there, so there was none to clear.',
    ],
    [
      'permission off when it was sent, and on now',
      sentence(none(), {
        ...IPHONE,
        permission: 'denied',
        permissionSinceMS: 0,
        changed: { permission: 'authorized', permissionSinceMS: 9 },
      }),
      'Accepted by FCM, but permission was off on this phone since time 0: nothing could be shown. Permission is on now, since time 9.',
    ],
    [
      'never asked when it was sent, and refused since',
      sentence(none(), { ...IPHONE, permission: 'not_determined', changed: { permission: 'denied' } }),
      'Accepted by FCM, but the user of this phone had never been asked for permission: nothing could be shown. Permission is off now.',
    ],
    [
      'provisional permission, and allowed since',
      sentence(HANDED, { ...IPHONE, permission: 'provisional', changed: { permission: 'authorized' } }),
      'Given to iOS at time 2, to be delivered quietly: the app had provisional permission. Permission is on now.',
    ],
    [
      'channel off when it arrived, and on now without a banner',
      sentence(
        { state: 'suppressed', receivedAtMS: 1, suppressedBy: 'channel' },
        {
          ...ANDROID,
          channel: 'chat_groups',
          changed: { channel: { id: 'chat_groups', importance: 'default' }, channelSinceMS: 9 },
        },
      ),
      'Arrived at time 1; not shown: notification channel chat_groups off. The notification channel is on now, since time 9, but shows no banner.',
    ],
    [
      'shown, and permission off since: not the reason for anything that happened',
      sentence(SHOWN, { ...ANDROID, permission: 'authorized', changed: { permission: 'denied' } }),
      'In the notification list of this Android since time 2.',
    ],
    [
      'reported before the provider had responded',
      sentence({ ...SHOWN, state: 'opened', openedAtMS: 3 }, ANDROID, { processingEndedAtMS: 2.5 }),
      'Shown on this Android at time 2.5, opened at time 3.',
    ],
    [
      'channel off',
      sentence(
        { state: 'suppressed', receivedAtMS: 1, suppressedAtMS: 2, suppressedBy: 'channel' },
        { ...ANDROID, channel: 'chat_groups' },
      ),
      'Arrived at time 1; not shown: notification channel chat_groups off.',
    ],
    [
      'conversation open',
      sentence({ state: 'suppressed', suppressedAtMS: 2, suppressedBy: 'foreground' }),
      'Not shown at time 2: the conversation was open.',
    ],
    [
      'received',
      sentence({ state: 'received', receivedAtMS: 1 }),
      'Arrived at time 1; the app has not said that it was shown.',
    ],
    ['none', sentence(none()), 'Accepted by FCM; no word from the device yet.'],
    [
      'custom provider',
      sentence(none(), {}, { provider: 'custom' }),
      'Accepted by your webhook; no word from the device yet.',
    ],
    [
      'overdue',
      sentence(none({ overdue: true }), { ...IPHONE, lastSeenAtMS: 0 }, { provider: 'apns', processingEndedAtMS: 9e6 }),
      'Accepted by APNs; the device has not reported within 1 h. It had last been seen at time 0. Most likely it was off or offline.',
    ],
    [
      'overdue, and seen after it had expired',
      sentence(none({ overdue: true }), { ...ANDROID, lastSeenAtMS: 9e6 }, { processingEndedAtMS: 1 }),
      'Accepted by FCM; the device has not reported within 1 h. It has been seen since, most recently at time 9000000, after the push had expired. Most likely the phone was offline, or the app force-stopped.',
    ],
    [
      'overdue, but seen in time',
      sentence(none({ overdue: true }), { ...ANDROID, lastSeenAtMS: 9 }, { processingEndedAtMS: 1 }),
      'Accepted by FCM; the device has not reported within 1 h. It was seen at time 9, in time for the push, which may have arrived without a report.',
    ],
    [
      'shown by a channel that was turned off and on again',
      sentence(SHOWN, { ...ANDROID, channel: 'chat_messages', channelOffAtMS: 7, channelOnAtMS: 8 }),
      'Shown on this Android at time 2. Its notification channel chat_messages was reported as off at time 7 and on again at time 8. It is no longer listed.',
    ],
    [
      'given to iOS before permission was turned off, which iOS does not document to clear the list',
      sentence({ ...SHOWN, evidence: 'handed' }, { ...IPHONE, permissionOffAtMS: 7 }),
      'Given to iOS at time 2; whether it rang depends on Focus and summary, which iOS doesn’t report. Permission was reported as off at time 7. It is probably no longer listed.',
    ],
    [
      'overdue call',
      sentence(none({ overdue: true }), IPHONE, { trigger: 'initiated' }),
      'Accepted by FCM; the device has not reported within 30 s. Most likely it was off or offline.',
    ],
    [
      'overdue on Android',
      sentence(none({ overdue: true }), ANDROID),
      'Accepted by FCM; the device has not reported within 1 h. Most likely the phone was offline, or the app force-stopped, or not opened since: then nothing arrives until the user opens it.',
    ],
    [
      'permission denied',
      sentence(none(), { ...IPHONE, permission: 'denied', permissionSinceMS: 0 }),
      'Accepted by FCM, but permission was off on this phone since time 0: nothing can be shown.',
    ],
    [
      'never asked',
      sentence(none(), { ...IPHONE, permission: 'not_determined' }),
      'Accepted by FCM, but the user of this phone has never been asked for permission: nothing can be shown.',
    ],
    [
      'old app',
      sentence(none({ receipts: false })),
      'Accepted by FCM; what the device did is not known, because this app version reports no receipts; newer ones do.',
    ],
    [
      'app that never reported about itself',
      sentence(none({ overdue: true, tokenAgeDays: 0 }), ANDROID),
      'Accepted by FCM; the device has not reported within 1 h. The app had never reported about itself: this version may be too old to.',
    ],
    [
      'replaced',
      sentence(none({ overdue: true }), { replaced: true }),
      'Accepted by FCM, then replaced by a later push before it arrived.',
    ],
    [
      'shown, then replaced',
      sentence(SHOWN, { ...ANDROID, replaced: true }),
      'Shown on this Android at time 2. A later push has replaced it.',
    ],
    [
      'shown, then logged out',
      sentence(SHOWN, { ...ANDROID, former: { because: 'signedOut', atMS: 7 } }),
      'Shown on this Android at time 2. The user logged out on this device after this push, at time 7.',
    ],
    [
      'not reported by a device that was unregistered later',
      sentence(none({ overdue: true }), { ...IPHONE, former: { because: 'unregistered', atMS: 7 } }),
      'Accepted by FCM; the device has not reported within 1 h. Most likely it was off or offline. The provider unregistered this device after this push, at time 7: the app was uninstalled, or its token expired.',
    ],
    [
      'shown on a device that has a new token',
      sentence(SHOWN, { ...ANDROID, former: { because: 'replaced', atMS: 7 } }),
      'In the notification list of this Android since time 2.',
    ],
    [
      'dropped',
      sentence(none(), { ...ANDROID, droppedAtMS: 5 }),
      'Accepted by FCM, which dropped waiting messages for this phone at time 5, this one among them.',
    ],
    [
      'stale browser',
      sentence(none({ overdue: true }), { os: 'web', stale: true, lastSeenAtMS: 0 }),
      'Accepted by FCM, but this browser no longer responds: it was last seen at time 0. Its permission may have been revoked: some push services accept pushes even then.',
    ],
    [
      'deleted, in a browser',
      sentence(SHOWN, { os: 'web' }, { trigger: 'message_deleted' }),
      'A notice that the message was deleted, because browsers have to show something for each push. In the notification list of this browser since time 2.',
    ],
    [
      'timed out, but arrived',
      sentence(SHOWN, ANDROID, { outcome: 'failed', reason: 'TIMED_OUT' }),
      'There was no response from the provider, but this device has it. In the notification list of this Android since time 2.',
    ],
    [
      'uninstalled',
      sentence(none(), ANDROID, { outcome: 'failed', tokenRemoved: true }),
      'Not delivered: this device is no longer registered with FCM.',
    ],
    [
      'not sent',
      sentence(
        none(),
        {},
        {
          outcome: 'skipped',
          reason: 'DND_PREFERENCE',
          reasonDetail: { code: 'DND_ON', message: '', source: 'user' },
        },
      ),
      'Do not disturb was turned on by mara.',
    ],
  ])('says what is known: %s', (_, text, expected) => {
    expect(text).toBe(expected);
  });

  test('the same arguments give the same finished sentence, for any of them', () => {
    const random = seeded(41);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const time = () => (random() < 0.5 ? undefined : Math.floor(random() * 2e12));
    const maybe = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined);
    const texts = new Set<string>();
    for (let round = 0; round < 4_000; round += 1) {
      const state = pick(DEVICE_STATES);
      const hasTimes = random() < 0.8;
      const isShown = hasTimes && ['displayed', 'opened', 'dismissed'].includes(state);
      const device = defined({
        state,
        receivedAtMS: state === 'none' || !hasTimes ? undefined : isShown || state === 'received' ? 1 : time(),
        displayedAtMS: isShown ? 2 : hasTimes && state === 'cleared' ? time() : undefined,
        openedAtMS: hasTimes && state === 'opened' ? 3 : undefined,
        dismissedAtMS: hasTimes && state === 'dismissed' ? 4 : undefined,
        suppressedAtMS: hasTimes && state === 'suppressed' ? 5 : undefined,
        clearedAtMS: hasTimes && state === 'cleared' ? 6 : undefined,
        evidence: maybe(pick(DISPLAY_EVIDENCE)),
        suppressedBy: maybe(pick(SUPPRESSED_BY)),
        clearedBy: maybe(pick(CLEAR_CAUSES)),
        delayMS: maybe(Math.floor(random() * 1e9)),
        overdue: maybe(true),
      });
      const facts = defined({
        os: maybe(pick(DEVICE_OSES)),
        replaced: maybe(true),
        permission: maybe(pick(['authorized', 'denied', 'provisional', 'not_determined'])),
        permissionSinceMS: time(),
        channel: maybe('chat'),
        lastSeenAtMS: time(),
        droppedAtMS: time(),
        loweredAtMS: time(),
        receipts: maybe(false),
        stale: maybe(random() < 0.5),
        former: maybe({ because: pick(FORMER_CAUSES), atMS: 7 }),
        changed: maybe(
          defined({
            permission: maybe(pick(DEVICE_PERMISSIONS)),
            permissionSinceMS: time(),
            channel: maybe({ id: 'chat', importance: pick(CHANNEL_IMPORTANCES) }),
            channelSinceMS: time(),
            receipts: maybe(true),
          }),
        ),
      });
      const more = defined({ outcome: pick(OUTCOMES), trigger: pick(TRIGGERS), tokenRemoved: maybe(true) });
      const text = sentence(device as DeviceMember, facts as DeviceFacts, more as Partial<DeviceEntry>);
      expect(text).toMatch(/^\S[^{}[\]]*\.$/);
      expect(text).not.toMatch(/undefined|NaN| {2}|\.\.|(?: at| by| in)[,.;]|since[,;]/);
      expect(sentence(device as DeviceMember, facts as DeviceFacts, more as Partial<DeviceEntry>)).toBe(text);
      texts.add(text.replaceAll(/time \d+|\d+ (?:s|min|h|days)/g, '…'));
    }
    expect(texts.size).toBeGreaterThan(40);
  });
});

/** Leaves out members that are undefined. */
function defined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
