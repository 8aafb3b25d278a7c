import { expect, test } from 'vitest';
import { type DeliveryMoment, deliveryTimeline, hasTimeline } from './delivery-timeline.ts';
import type { DeviceContext } from './device-context.ts';
import type { DeviceMember } from './device-receipts.ts';

const ENTRY = {
  trigger: 'after_message',
  outcome: 'sent',
  messageSentAtMS: 1_000,
  processingStartedAtMS: 1_020,
  processingEndedAtMS: 1_400,
  notificationTriggered: true,
  provider: 'apns',
} as const;
const attempt = { attempt: 1, startedAtMS: 1_030, status: null, code: null, message: null } as const;

test('a push is followed from the message to its opening, with the time between', () => {
  const moments = deliveryTimeline({
    ...ENTRY,
    attempts: [
      { ...attempt, endedAtMS: 1_100, result: 'timeout' },
      { ...attempt, attempt: 2, endedAtMS: 1_400, result: 'accepted' },
    ],
    device: { state: 'opened', receivedAtMS: 1_900, displayedAtMS: 1_950, openedAtMS: 9_000 },
  });
  expect(moments.map(({ label, afterMs, look }) => [label, afterMs, look])).toEqual([
    ['Message sent', undefined, 'pass'],
    ['Decision', 20, 'pass'],
    ['APNs did not respond', 80, 'fail'],
    ['APNs accepted', 300, 'pass'],
    ['Arrived on the device', 500, 'pass'],
    ['Shown', 50, 'pass'],
    ['Opened', 7_050, 'pass'],
  ]);
});

test('a device whose clock is slow reports nothing before its push', () => {
  const [, , accepted, shown] = deliveryTimeline({
    ...ENTRY,
    attempts: [{ ...attempt, endedAtMS: 1_400, result: 'accepted' }],
    device: { state: 'displayed', displayedAtMS: 1_300 },
  });
  expect([accepted?.label, shown?.label, shown?.afterMs]).toEqual(['APNs accepted', 'Shown', 0]);
});

test('a skipped notification ends with its decision', () => {
  const { provider: _, ...skipped } = { ...ENTRY, notificationTriggered: false };
  expect(deliveryTimeline(skipped).map(({ label }) => label)).toEqual(['Message sent', 'Decision']);
});

test('a notification that its device did not show has not failed', () => {
  const moments = deliveryTimeline({
    ...ENTRY,
    attempts: [{ ...attempt, endedAtMS: 1_400, result: 'accepted' }],
    device: { state: 'suppressed', receivedAtMS: 1_500, suppressedAtMS: 1_500, suppressedBy: 'foreground' },
  });
  expect(moments.at(-1)).toMatchObject({ label: 'Not shown', look: 'wait' });
  expect(moments.map(({ look }) => look)).not.toContain('fail');
});

test('a message that was read has the device in its timeline, between the reports of the push', () => {
  const cleared = { state: 'cleared', displayedAtMS: 1_500, clearedAtMS: 9_000, clearedBy: 'read' } as const;
  const read = { readAtMS: 4_000, readOn: { kind: 'device', name: 'Safari (Laptop)' } } as const;
  const labels = (facts: DeviceContext) =>
    deliveryTimeline({ ...ENTRY, device: cleared }, facts).map(({ label, atMs }) => [label, atMs]);
  expect(labels(read).slice(2)).toEqual([
    ['Shown', 1_500],
    ['Read on Safari (Laptop)', 4_000],
    ['Cleared', 9_000],
  ]);
  // A push about an edit may follow the reading of its message.
  expect(labels({ ...read, readAtMS: 1_010 }).map(([label]) => label)).toEqual([
    'Message sent',
    'Decision',
    'Shown',
    'Cleared',
  ]);
});

test('a notification that iOS has is given to it, not shown', () => {
  const moments = deliveryTimeline({
    ...ENTRY,
    attempts: [{ ...attempt, endedAtMS: 1_400, result: 'accepted' }],
    device: { state: 'displayed', displayedAtMS: 1_500, evidence: 'handed' },
  });
  expect(moments.at(-1)).toMatchObject({ label: 'Given to iOS', look: 'wait' });
});

test('a timeline exists if the provider responded, or if the device has a push whose provider did not', () => {
  expect(hasTimeline({ notificationTriggered: true })).toBe(true);
  expect(hasTimeline({ notificationTriggered: false, device: { state: 'displayed' } })).toBe(true);
  expect(hasTimeline({ notificationTriggered: false, device: { state: 'none' } })).toBe(false);
});

test('an edit begins with its decision: its message is older', () => {
  const [first] = deliveryTimeline({ ...ENTRY, trigger: 'message_edited' });
  expect(first).toMatchObject({ label: 'Decision' });
});

test('a push whose response was lost is in the order of the times', () => {
  const attempts = [10_000, 20_000].map((endedAtMS) => ({ ...attempt, endedAtMS, result: 'timeout' as const }));
  const device = { state: 'displayed', displayedAtMS: 2_000 } as const;
  const moments = deliveryTimeline({ ...ENTRY, outcome: 'failed', attempts, device });
  expect(moments.map(({ label }) => label)).toEqual([
    'Message sent',
    'Decision',
    'Shown',
    'APNs did not respond',
    'APNs did not respond',
  ]);
});

const LATER = { logId: '2', trigger: 'message_edited', atMS: 9_000, processingEndedAtMS: 8_900 } as const;
const SHOWN = { state: 'displayed', displayedAtMS: 1_500, evidence: 'shown' } as const;

test.each<[DeviceMember, DeviceContext, Partial<DeliveryMoment> | undefined]>([
  [{ state: 'none' }, { replaced: true, replacedBy: LATER }, { label: 'Replaced by a later push', atMs: 9_000 }],
  [SHOWN, { replaced: true, replacedBy: LATER }, { label: 'Replaced by a later push', atMs: 9_000 }],
  [SHOWN, { channelOffAtMS: 9_000 }, { label: 'Notification channel reported as off', atMs: 9_000, look: 'wait' }],
  [SHOWN, { permissionOffAtMS: 9_000 }, { label: 'Permission reported as off', atMs: 9_000, look: 'wait' }],
  [{ state: 'none' }, { droppedAtMS: 8_000 }, { label: 'APNs dropped it', atMs: 8_000, look: 'fail' }],
  [{ state: 'none', overdue: true }, {}, { label: 'Expired without a report', atMs: 3_601_400, look: 'wait' }],
  [{ state: 'none' }, {}, { label: 'APNs accepted' }],
  [{ state: 'none', permission: 'denied' }, { replaced: true, replacedBy: LATER }, { label: 'APNs accepted' }],
])('a push without a further report ends with what is known of it: %j %j', (device, facts, last) => {
  const attempts = [{ ...attempt, endedAtMS: 1_400, result: 'accepted' as const }];
  expect(deliveryTimeline({ ...ENTRY, attempts, device }, facts).at(-1)).toMatchObject({ ...last });
});
