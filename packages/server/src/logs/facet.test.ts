import { expect, test } from 'vitest';
import { facetMembers, facetOf, facetTest } from './facet.ts';
import type { LogFilter, NewLogEntry } from './log-store.ts';

const sent: NewLogEntry = {
  processingStartedAtMS: 100,
  processingEndedAtMS: 140,
  totalProcessingTimeInMS: 40,
  component: 'notifications-core',
  channel: 'push',
  provider: 'fcm',
  messageId: 1,
  trigger: 'after_message',
  messageSentAtMS: 90,
  sender: 'ivo',
  receiver: 'mara',
  receiverType: 'user',
  notificationTriggered: true,
  success: true,
  eventId: '0'.repeat(24),
  recipient: 'mara',
  conversationId: 'ivo_user_mara',
  messageCategory: 'message',
  messageType: 'text',
  outcome: 'sent',
  attempt: 1,
};
const { success: _, ...untriggered } = sent;
const suppressed: NewLogEntry = {
  ...untriggered,
  component: 'notifications-digest',
  channel: 'sms',
  provider: 'custom',
  trigger: 'ended',
  receiver: 'crew',
  receiverType: 'group',
  conversationId: 'group_crew',
  member: 'mara',
  notificationTriggered: false,
  reason: 'TWILIO_CREATE_ERROR',
  outcome: 'unreachable',
  reactionId: 9,
};

test('the codes on disk are those of the first release', () => {
  expect(facetOf(sent)).toBe(528392);
  expect(facetOf(suppressed)).toBe(15871085);
});

test('the members are decoded from the facet unchanged', () => {
  expect(facetMembers(facetOf(sent))).toEqual({
    component: 'notifications-core',
    channel: 'push',
    provider: 'fcm',
    trigger: 'after_message',
    receiverType: 'user',
    notificationTriggered: true,
    reason: undefined,
    success: true,
    outcome: 'sent',
    hasMember: false,
  });
  expect(facetMembers(facetOf(suppressed))).toEqual({
    component: 'notifications-digest',
    channel: 'sms',
    provider: 'custom',
    trigger: 'ended',
    receiverType: 'group',
    notificationTriggered: false,
    reason: 'TWILIO_CREATE_ERROR',
    success: undefined,
    outcome: 'unreachable',
    hasMember: true,
  });
});

test('a filter matches the facets of exactly the entries it describes', () => {
  expect(matches({ channel: 'push', provider: 'fcm', success: true, outcome: 'sent' })).toEqual([true, false]);
  expect(matches({ trigger: 'ended', receiverType: 'group', notificationTriggered: false })).toEqual([false, true]);
  expect(matches({ reason: 'TWILIO_CREATE_ERROR' })).toEqual([false, true]);
  expect(matches({ member: 'anyone' })).toEqual([false, true]);
  expect(matches({ reactionSender: 'anyone' })).toEqual([false, true]);
  expect(matches({})).toEqual([true, true]);
});

test('a reason with notificationTriggered=true, or a success without, contradicts itself', () => {
  expect(facetTest({ reason: 'TIMED_OUT', notificationTriggered: true })).toBeUndefined();
  expect(facetTest({ success: false, notificationTriggered: false })).toBeUndefined();
  expect(facetTest({ success: true, reason: 'TIMED_OUT' })).toBeUndefined();
});

function matches(filter: LogFilter): boolean[] {
  const { mask, bits } = facetTest(filter) ?? { mask: 0, bits: -1 };
  return [sent, suppressed].map((entry) => (facetOf(entry) & mask) === bits);
}
