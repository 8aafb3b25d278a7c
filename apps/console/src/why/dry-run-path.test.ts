import type { DryRun, DryRunDecision } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { dryRunPath } from './dry-run-path.ts';
import { unblockText, whySummaryOf } from './why-summary-of.ts';

const NIGHT: DryRunDecision = {
  channel: 'push',
  provider: 'apns',
  tokenType: 'apns_ios_device',
  pushToken: '…a91c',
  wouldNotify: false,
  reason: 'SCHEDULE_PREFERENCE',
  reasonDetail: {
    code: 'OUTSIDE_WINDOW',
    message: '',
    source: 'user',
    setting: 'mute.schedulePreferenceSetting.thursday',
    value: { from: 800, to: 2000, dnd: false },
  },
  nextOpeningMS: 8,
  trace: [
    { gate: 'DND', result: 'pass', setting: 'mute.dndPreferenceSetting', value: 1, source: 'app' },
    {
      gate: 'SCHEDULE',
      result: 'fail',
      setting: 'mute.schedulePreferenceSetting.thursday',
      value: { from: 800, to: 2000, dnd: false },
      source: 'user',
    },
    { gate: 'QUOTA', result: 'not_applicable' },
    { gate: 'DEVICE', result: 'fail' },
  ],
};

function run(parts: Partial<DryRun>) {
  const dryRun = { wouldNotify: false, isCandidate: true, excludedBy: null, evaluatedAtMS: 0, decisions: [], ...parts };
  return dryRunPath(dryRun, { uid: 'mara', name: 'Mara' }, (ms) => `Fri 0${ms}:00`);
}

test('the first failing rule decides, and later failing rules are marked', () => {
  const path = run({ decisions: [NIGHT] });
  expect(path.targets[0]?.steps.map(({ name, result, found }) => [name, result, found])).toEqual([
    ['Do not disturb', 'pass', 'off'],
    ['Schedule', 'stop', 'Thursday in the recipient’s time zone: 08:00 to 20:00'],
    ['Daily limit', 'notApplicable', undefined],
    ['Device', 'also', undefined],
  ]);
  expect(whySummaryOf('Mara', path, 'would be')).toBe(
    'Mara wouldn’t be notified because it was outside the Thursday notification hours (08:00–20:00) set by Mara.',
  );
  expect(unblockText('Mara', path)).toBe('Mara can be notified again from Fri 08:00 and when a device is registered.');
});

test('the unblock text names the targets with the fewest conditions, and none while a target is open', () => {
  const mail: DryRunDecision = {
    channel: 'email',
    wouldNotify: false,
    trace: [{ gate: 'MUTE', result: 'fail', setting: 'mutedConversations', value: 9, source: 'user' }],
  };
  const night = { ...NIGHT, trace: NIGHT.trace.slice(0, 2) };
  expect(unblockText('Mara', run({ decisions: [night, mail] }))).toBe(
    'Mara can be notified again from Fri 08:00 or when the mute ends, Fri 09:00.',
  );
  expect(unblockText('Mara', run({ decisions: [night, NIGHT] }))).toBe('Mara can be notified again from Fri 08:00.');
  const open = run({ decisions: [night, { ...mail, wouldNotify: true, trace: [] }] });
  expect(unblockText('Mara', open)).toBeUndefined();
  expect(open.targets[0]?.unblockConditions).toEqual(['from Fri 08:00']);
});

test.each([
  [{ excludedBy: 'CHANNEL_DISABLED' }, ['Eligible event'], 'the channel is disabled for the whole app.'],
  [{ excludedBy: 'DEACTIVATED' }, ['Eligible event', 'Mara is a recipient'], 'Mara is deactivated.'],
  [
    { isCandidate: false },
    ['Eligible event', 'Mara is a recipient'],
    'Mara is the acting user, or is not in the conversation.',
  ],
])('a path without decisions ends with the cause of %j', (parts, stations, sentence) => {
  const path = run(parts);
  expect(path.sharedSteps.map(({ name }) => name)).toEqual(stations);
  expect(path.sharedSteps.at(-1)?.result).toBe('stop');
  expect(whySummaryOf('Mara', path, 'would be')).toBe(`Mara wouldn’t be notified because ${sentence}`);
});

test('a target without an address is unreachable, as its entry would be', () => {
  const decisions: DryRunDecision[] = [
    NIGHT,
    { channel: 'email', wouldNotify: false, reason: 'MISSING_EMAIL', trace: [] },
    { channel: 'push', wouldNotify: false, reason: 'NOT_FOUND', trace: [] },
  ];
  expect(run({ decisions }).targets.map(({ outcome }) => outcome)).toEqual(['skipped', 'unreachable', 'unreachable']);
});

test('a device that would not show the push is not counted as notified', () => {
  const open = { ...NIGHT, wouldNotify: true, trace: [] };
  const off = { ...open, pushToken: '…b', wouldDisplay: 'no', displayReason: 'PERMISSION_OFF' } as const;
  const path = run({ wouldNotify: true, decisions: [{ channel: 'email', wouldNotify: true, trace: [] }, off] });
  expect(whySummaryOf('Mara', path, 'would be')).toBe(
    'Mara would be notified by email. Not shown on an iPhone: Notifications are off for the app on this device.',
  );
  expect(whySummaryOf('Mara', run({ wouldNotify: true, decisions: [off] }), 'would be')).toBe(
    'Mara wouldn’t be shown the notification on an iPhone: Notifications are off for the app on this device.',
  );
});

test('a device that would show the push without a banner is counted as notified, and the summary says so', () => {
  const device = { channel: { id: 'chat_groups', importance: 'default' }, ageDays: 0, lastSeenAtMS: 1 } as const;
  const open: DryRunDecision = {
    ...NIGHT,
    tokenType: 'fcm_android',
    wouldNotify: true,
    wouldDisplay: 'yes',
    trace: [],
  };
  const pixel: DryRunDecision = { ...open, pushToken: '…b', device };
  expect(whySummaryOf('Mara', run({ wouldNotify: true, decisions: [pixel] }), 'would be')).toMatch(
    /^Mara would be notified on an Android: Its notification channel chat_groups allows sound, but no banner\. To get banners,/,
  );
  const quiet = {
    ...pixel,
    displayReason: 'QUIET' as const,
    device: { ...device, channel: { id: 'a', importance: 'low' as const } },
  };
  expect(whySummaryOf('Mara', run({ wouldNotify: true, decisions: [quiet] }), 'would be')).toContain(
    'Delivered quietly, without banner and sound, because its notification channel a is silent.',
  );
  const iphone = { ...NIGHT, wouldNotify: true, wouldDisplay: 'yes' as const, trace: [] };
  expect(whySummaryOf('Mara', run({ wouldNotify: true, decisions: [iphone, pixel] }), 'would be')).toBe(
    'Mara would be notified on an iPhone and on an Android. Without a banner on an Android.',
  );
});
