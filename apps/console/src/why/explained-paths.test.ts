import type {
  DeviceMember,
  ExplainedDecision,
  ExplainedEvent,
  Explanation,
  LogEntry,
  PendingDecision,
} from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { exactTime } from '../text/times.ts';
import type { ExplainedPath } from './explained-paths.ts';
import { explainedPaths } from './explained-paths.ts';
import { whySummaryOf } from './why-summary-of.ts';

const subject = { uid: 'mara', name: 'Mara', names: new Map([['ivo', 'Ivo']]) };

const event: ExplainedEvent = {
  eventId: 'e1',
  trigger: 'after_message',
  occurredAtMS: 1_000,
  actor: 'ivo',
  candidates: 1,
  notEligible: null,
  entries: { sent: 0, failed: 0, skipped: 0, unreachable: 0 },
  excluded: [],
};
const decision: ExplainedDecision = {
  recipient: 'mara',
  channel: 'push',
  trigger: 'after_message',
  provider: 'apns',
  eventId: 'e1',
  logId: 'l1',
  outcome: 'skipped',
  reason: 'DND_PREFERENCE',
  reasonDetail: { code: 'DND_ON', message: '', source: 'user', setting: 'mute.dndPreferenceSetting', value: 2 },
  attempt: 0,
  trace: [
    { gate: 'EVENT_PREFERENCE', result: 'pass', setting: 'oneOnOne.messagesSetting', value: 2, source: 'app' },
    { gate: 'DND', result: 'fail', setting: 'mute.dndPreferenceSetting', value: 2, source: 'user' },
    { gate: 'MUTE', result: 'not_evaluated' },
  ],
};
const { reason: _reason, reasonDetail: _detail, ...undecided } = decision;
const sent: ExplainedDecision = {
  ...undecided,
  logId: 'l2',
  outcome: 'sent',
  attempt: 1,
  trace: [{ gate: 'DND', result: 'pass', setting: 'mute.dndPreferenceSetting', value: 1, source: 'app' }],
};

function explanation(parts: Partial<Explanation>): Explanation {
  return {
    messageId: 7,
    message: {
      category: 'message',
      type: 'text',
      class: 'message',
      sender: 'ivo',
      receiver: 'mara',
      receiverType: 'user',
      conversationId: 'ivo_user_mara',
      sentAtMS: 1_000,
      deleted: false,
    },
    events: [event],
    decisions: [],
    pending: [],
    ...parts,
  };
}

function onlyPath(parts: Partial<Explanation>, groupEntries: readonly LogEntry[] = []): ExplainedPath {
  const [path, ...more] = explainedPaths(subject, explanation(parts), [], groupEntries);
  if (!path || more.length > 0) throw new Error('One path was expected.');
  return path;
}

const signs = (path: ExplainedPath) => path.sharedSteps.map(({ name, result }) => `${name}: ${result}`);

describe('the decision path of an existing message', () => {
  test.each<[DeviceMember, string, string]>([
    [
      { state: 'suppressed', receivedAtMS: 2_000, suppressedBy: 'foreground' },
      'notShown',
      `Arrived at ${exactTime(2_000)}; not shown: the conversation was open.`,
    ],
    [
      { state: 'opened', displayedAtMS: 2_000, openedAtMS: 3_000 },
      'pass',
      `Shown on this iPhone at ${exactTime(2_000)}, opened at ${exactTime(3_000)}.`,
    ],
    [{ state: 'none' }, 'unknown', 'Accepted by APNs; no word from the device yet.'],
    [
      { state: 'none', overdue: true },
      'unknown',
      'Accepted by APNs; the device has not reported within 1 h. Most likely it was off or offline.',
    ],
  ])('a push shows what its device reported, with its last step: %j', (device, result, sentence) => {
    const path = onlyPath({ decisions: [{ ...sent, device, deviceContext: { os: 'ios' } }] });
    expect(path.targets[0]?.onDevice?.sentence).toBe(sentence);
    expect(path.targets[0]?.steps.at(-1)).toMatchObject({ name: 'On the device', result });
  });

  test('a notification that is still shown says why, beside the sentence about the device', () => {
    const stillShown = {
      because: 'unread',
      sentence: 'The message is unread, so the notification has not been cleared.',
    } as const;
    const device: DeviceMember = { state: 'displayed', displayedAtMS: 2_000, evidence: 'shown' };
    const path = onlyPath({ decisions: [{ ...sent, device, deviceContext: { os: 'ios' }, stillShown }] });
    expect(path.targets[0]?.onDevice).toMatchObject({
      result: 'shown',
      sentence: `In the notification list of this iPhone since ${exactTime(2_000)}.`,
      stillShown: stillShown.sentence,
      isListed: true,
    });
  });

  test('a push to a device that is no longer registered is answered, and counts as failed', () => {
    const device: DeviceMember = { state: 'none' };
    const path = onlyPath({ decisions: [{ ...sent, outcome: 'failed', tokenRemoved: true, device }] });
    expect(path.targets[0]?.answers?.map(({ word }) => word)).toEqual(['no', 'no', 'no']);
    expect(path.targets[0]).toMatchObject({ end: 'failed' });
    expect(path.targets[0]?.onDevice).toBeUndefined();
  });

  test('a notification that iOS has is not known to have rung', () => {
    const device: DeviceMember = { state: 'displayed', displayedAtMS: 2_000, evidence: 'handed' };
    const path = onlyPath({ decisions: [{ ...sent, device, deviceContext: { os: 'ios' } }] });
    expect(path.targets[0]?.onDevice).toMatchObject({ result: 'handed', isListed: true });
    const stillShown = { because: 'off', outdatedBy: 'read', sentence: 'It stays.' } as const;
    const listed = onlyPath({ decisions: [{ ...sent, device, deviceContext: { os: 'ios' }, stillShown }] });
    expect(listed.targets[0]?.answers?.map(({ word }) => word)).toEqual(['yes', 'probably', 'probably']);
    expect(listed.targets[0]?.onDevice?.short).toContain('probably still listed');
    expect(path.targets[0]?.steps.at(-1)).toMatchObject({ name: 'On the device', result: 'unknown' });
    const opened: DeviceMember = { ...device, state: 'opened', openedAtMS: 3_000 };
    const later = onlyPath({ decisions: [{ ...sent, device: opened, deviceContext: { os: 'ios' } }] });
    expect(later.targets[0]?.onDevice).toMatchObject({ result: 'shown' });
  });

  test.each<[Partial<ExplainedDecision>, string]>([
    [
      { device: { state: 'displayed', receivedAtMS: 2_000, displayedAtMS: 2_000, evidence: 'shown' } },
      `Mara was notified on an iPhone: In the notification list of this iPhone since ${exactTime(2_000)}.`,
    ],
    [
      { device: { state: 'suppressed', receivedAtMS: 2_000, suppressedBy: 'foreground' } },
      `Mara wasn’t shown the notification on an iPhone: Arrived at ${exactTime(2_000)}; not shown: the conversation was open.`,
    ],
    [
      { device: { state: 'none', permission: 'denied' } },
      'Mara wasn’t shown the notification on an iPhone: Accepted by APNs, but permission was off on this phone: nothing can be shown.',
    ],
    [
      { device: { state: 'none' } },
      `It isn’t known whether Mara was notified on an iPhone: APNs accepted it at ${exactTime(1_010)}, and keeps it until ${exactTime(3_601_010)}. A phone that is online reports within seconds, so it is most likely off or offline. The report appears here when it arrives.`,
    ],
    [
      {},
      `Mara was probably notified on an iPhone: APNs accepted it at ${exactTime(1_010)}; what the device did is not known, because device receipts were off. Turn on the app setting “Device receipts” to know it of later pushes.`,
    ],
    [
      { device: { state: 'displayed', receivedAtMS: 2_000, displayedAtMS: 2_000, evidence: 'handed' } },
      `Mara was probably notified on an iPhone: Given to iOS at ${exactTime(2_000)}; whether it rang depends on Focus and summary, which iOS doesn’t report.`,
    ],
    [
      { device: { state: 'none', overdue: true } },
      `Mara probably wasn’t notified on an iPhone: APNs accepted it at ${exactTime(1_010)}; this iPhone has not reported within 1 h, when the push expired. Most likely it was off or offline: ask whether it was.`,
    ],
    [
      {
        outcome: 'failed',
        reason: 'TIMED_OUT',
        reasonDetail: { code: 'PROVIDER', message: '' },
        device: { state: 'displayed', receivedAtMS: 2_000, displayedAtMS: 2_000, evidence: 'shown' },
      },
      `Mara was notified on an iPhone: There was no response from the provider, but this device has it. In the notification list of this iPhone since ${exactTime(2_000)}.`,
    ],
    [
      { trigger: 'message_deleted', device: { state: 'cleared', clearedAtMS: 2_000, clearedBy: 'deleted' } },
      `Mara no longer has a notification on an iPhone: Cleared at ${exactTime(2_000)} because the message had been deleted.`,
    ],
  ])('the summary says the furthest known step: %j', (changes, summary) => {
    const context = changes.device ? { deviceContext: { os: 'ios' as const } } : {};
    const [path] = explainedPaths(
      subject,
      explanation({ decisions: [{ ...sent, ...context, ...changes }] }),
      [entryOf('l2', 'apns_ios_device')],
      [],
    );
    expect(path && whySummaryOf('Mara', path, 'was')).toBe(summary);
  });

  test('devices of one kind are distinguished, and cleared notifications are named', () => {
    const device: DeviceMember = { state: 'cleared', displayedAtMS: 2_000, clearedAtMS: 3_000, clearedBy: 'read' };
    const [path] = explainedPaths(
      subject,
      explanation({
        decisions: [
          { ...sent, device },
          { ...sent, logId: 'l3', device: { state: 'displayed', displayedAtMS: 2_000 } },
        ],
      }),
      [entryOf('l2', 'fcm_android'), { ...entryOf('l3', 'fcm_android'), pushToken: 'another-token' }],
      [],
    );
    expect(path && whySummaryOf('Mara', path, 'was')).toBe(
      'Mara was notified on the Android …a91c42 and on the Android …-token. Probably still listed on the Android …-token. No longer listed on the Android …a91c42.',
    );
  });

  test('a push that cleared a notification is shown with its target, and does not count as one', () => {
    const device: DeviceMember = { state: 'cleared', displayedAtMS: 2_000, clearedAtMS: 3_000, clearedBy: 'read' };
    const clear: ExplainedDecision = { ...sent, logId: 'l3', eventId: 'batch', trigger: 'cleared' };
    const [path] = explainedPaths(
      subject,
      explanation({
        decisions: [
          { ...clear, device: { state: 'none' } },
          { ...sent, device },
        ],
      }),
      [entryOf('l2', 'apns_ios_device'), entryOf('l3', 'apns_ios_device')],
      [],
    );
    expect(path?.targets).toMatchObject([{ logId: 'l2', clears: [{ logId: 'l3', isClear: true }] }]);
    expect(path?.targets[0]).not.toHaveProperty('earlier');
    expect(path && whySummaryOf('Mara', path, 'was')).toMatch(/^Mara was notified on an iPhone: Shown at /);
  });

  test('a push that no provider accepted has no step of its device', () => {
    const path = onlyPath({ decisions: [{ ...decision, device: { state: 'none' } }] });
    expect(path.targets[0]?.steps.map(({ name }) => name)).not.toContain('On the device');
  });

  test('the deciding rule has its value and setting source', () => {
    const path = onlyPath({ decisions: [decision] });
    expect(signs(path)).toEqual(['Message: pass', 'Eligible event: pass', 'Mara is a recipient: pass']);
    expect(path.sharedSteps[0]?.found).toBe('by Ivo');
    expect(path.targets[0]?.steps).toMatchObject([
      { name: 'Event preference', result: 'pass', found: 'Messages one-on-one: all', source: 'app' },
      { name: 'Do not disturb', result: 'stop', found: 'on', source: 'user' },
      { name: 'Muted conversation', result: 'notEvaluated' },
    ]);
    expect(whySummaryOf('Mara', path, 'was')).toBe(
      'Mara wasn’t notified because do not disturb was turned on by Mara.',
    );
  });

  test('several targets are summarised together with their provider responses', () => {
    const entries = [
      entryOf('l1', 'apns_ios_device'),
      { ...entryOf('l2', 'fcm_web'), attempt: 2, providerResponse: { ...ANSWER, code: 'UNAVAILABLE', status: 503 } },
    ];
    const [path] = explainedPaths(
      subject,
      explanation({ decisions: [decision, sent, { ...sent, logId: 'l3', channel: 'email', eventId: 'batch' }] }),
      entries,
      [],
    );
    expect(path?.targets.map(({ label, end }) => [label, end])).toEqual([
      ['iPhone …a91c42', 'stopped'],
      ['browser …a91c42', 'notified'],
      ['email', 'notified'],
    ]);
    expect(path?.targets[1]?.steps.at(-1)).toMatchObject({
      name: 'Delivery',
      result: 'pass',
      found: 'FCM: UNAVAILABLE, 41 ms, 2 attempts',
    });
    expect(path && whySummaryOf('Mara', path, 'was')).toBe(
      'Mara was notified by email. Probably in a browser: device receipts were off. Not on an iPhone: Do not disturb was turned on by Mara.',
    );
  });

  test('a rejection by the provider fails the delivery step', () => {
    const rejected: ExplainedDecision = { ...sent, provider: 'fcm', outcome: 'failed' };
    const entry = {
      ...entryOf('l2', 'fcm_android'),
      providerResponse: { ...ANSWER, status: 404, code: 'UNREGISTERED' },
    };
    const [path] = explainedPaths(subject, explanation({ decisions: [rejected] }), [entry], []);
    expect(path?.targets[0]).toMatchObject({ end: 'failed', steps: [{}, { name: 'Delivery', result: 'stop' }] });
    expect(path && whySummaryOf('Mara', path, 'was')).toBe(
      'Mara wasn’t notified because FCM no longer recognises the device.',
    );
  });

  test.each<[string, Partial<ExplainedEvent>, string, string]>([
    [
      'the event is ineligible',
      { notEligible: 'MODERATION_BLOCKED' },
      'Eligible event: stop',
      'moderation blocked this message.',
    ],
    [
      'the user is excluded',
      { excluded: [{ cause: 'BLOCKED', count: 1, uids: ['mara'] }] },
      'Mara is a recipient: stop',
      'Mara and Ivo have a block between them.',
    ],
    [
      'the user is the actor',
      { actor: 'mara' },
      'Mara is a recipient: stop',
      'users aren’t notified of their own actions.',
    ],
    ['the decision is pending', { candidates: null }, 'Mara is a recipient: stop', 'the decision is pending.'],
    ['the user is not a candidate', {}, 'Mara is a recipient: stop', 'Mara isn’t a recipient of this event.'],
  ])('a path without a decision ends at the shared checks: %s', (_, changes, last, sentence) => {
    const path = onlyPath({ events: [{ ...event, ...changes }] });
    expect(signs(path).at(-1)).toBe(last);
    expect(whySummaryOf('Mara', path, 'was')).toBe(`Mara wasn’t notified because ${sentence}`);
  });

  test('a group above the size limit is explained without evaluation', () => {
    const { recipient: _recipient, ...unnamed } = entryOf('l9', 'fcm_web');
    const detail = { code: 'GROUP_SIZE', message: '', value: 30 };
    const groupEntries: LogEntry = { ...unnamed, receiver: 'crew', reason: 'QUOTA_PREFERENCE', reasonDetail: detail };
    expect(whySummaryOf('Mara', onlyPath({}, [groupEntries]), 'was')).toBe(
      'Mara wasn’t notified because Crew has more than 30 members, the push limit, so no one in it was notified.',
    );
  });

  test('a digest with a running timer is pending', () => {
    const pending: PendingDecision = {
      recipient: 'mara',
      channel: 'email',
      state: 'waiting',
      dueAtMS: 9_000,
      messageIds: [7],
    };
    const path = onlyPath({ pending: [pending, { ...pending, recipient: 'lene' }] });
    expect(path.pending).toEqual([{ channel: 'email', isRetry: false, dueAtMs: 9_000 }]);
    expect(whySummaryOf('Mara', path, 'was')).toBe('Mara hasn’t been notified yet.');
  });

  test('a target with several decisions shows the latest and lists the earlier ones', () => {
    const again = (logId: string, one: ExplainedDecision) =>
      ({ ...one, logId, channel: 'email', eventId: logId }) as const;
    const path = onlyPath({ decisions: [again('l5', sent), again('l4', decision), again('l3', decision)] });
    expect(path.targets).toMatchObject([{ logId: 'l5', end: 'notified', earlier: [{ logId: 'l4' }, { logId: 'l3' }] }]);
    expect(whySummaryOf('Mara', path, 'was')).toBe('Mara was notified by email.');
  });

  test('disabled channels are listed with the event', () => {
    const events = [{ ...event, channelsOff: ['push' as const, 'sms' as const] }];
    const [path] = explainedPaths(subject, explanation({ events, decisions: [decision] }), [], []);
    expect(path?.channelsOff).toEqual(['push', 'sms']);
  });

  test('every event about the message has its own path, newest first', () => {
    const edited = { ...event, eventId: 'e2', trigger: 'message_edited', occurredAtMS: 2_000 } as const;
    const decisions = [{ ...sent, eventId: 'e2' }, decision];
    const paths = explainedPaths(subject, explanation({ events: [edited, event], decisions }), [], []);
    expect(paths.map(({ trigger, targets }) => [trigger, targets.map(({ logId }) => logId)])).toEqual([
      ['message_edited', ['l2']],
      ['after_message', ['l1']],
    ]);
  });
});

const ANSWER = { status: 200, code: null, message: null, id: null, durationMs: 41 };

function entryOf(_id: string, tokenType: 'apns_ios_device' | 'fcm_web' | 'fcm_android'): LogEntry {
  return {
    _id,
    processingStartedAtMS: 1_000,
    processingEndedAtMS: 1_010,
    totalProcessingTimeInMS: 10,
    component: 'notifications-core',
    channel: 'push',
    provider: tokenType === 'apns_ios_device' ? 'apns' : 'fcm',
    messageId: 7,
    trigger: 'after_message',
    messageSentAtMS: 1_000,
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    tokenType,
    pushToken: 'abcdefa91c42',
    notificationTriggered: true,
    eventId: 'e1',
    recipient: 'mara',
    conversationId: 'ivo_user_mara',
    messageCategory: 'message',
    messageType: 'text',
    outcome: 'sent',
    attempt: 1,
  };
}
