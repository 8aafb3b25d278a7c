import { type LogEntry, REASON_CODES } from '@chatwire/protocol';
import { REASONS } from '@chatwire/protocol/notification-enums';
import { expect, test } from 'vitest';
import { sentenceOf, type Told } from './sentence.ts';

type Detail = NonNullable<LogEntry['reasonDetail']>;

const entry = (over: Partial<Told> = {}): Told => ({
  outcome: 'skipped',
  channel: 'push',
  provider: 'apns',
  attempt: 0,
  recipient: 'mara',
  receiver: 'harbour-crew',
  ...over,
});
const stopped = (
  reason: LogEntry['reason'],
  code: string,
  detail: Partial<Detail> = {},
  over: Partial<Told> = {},
): string =>
  sentenceOf(
    entry({ ...(reason && { reason }), reasonDetail: { code, message: 'As the server says.', ...detail }, ...over }),
  );
const byUser = { source: 'user' } as const;
const byApp = { source: 'app' } as const;

test('a preference is told with who had set it', () => {
  expect(stopped('DND_PREFERENCE', 'DND_ON', byUser)).toBe('Not notified: do not disturb was on, set by the user.');
  expect(stopped('DND_PREFERENCE', 'DND_ON', byApp)).toBe(
    'Not notified: do not disturb was on, set for the whole app.',
  );
});

test('each kind of message is told with where the setting counts', () => {
  const groups = { ...byUser, setting: 'group.repliesSetting' };
  expect(stopped('REPLIES_PREFERENCE', 'NONE', groups)).toBe(
    'Not notified: replies in threads do not notify in groups, set by the user.',
  );
  expect(stopped('MESSAGES_PREFERENCE', 'NONE', { ...byApp, setting: 'oneOnOne.messagesSetting' })).toBe(
    'Not notified: messages do not notify in one-to-one conversations, set for the whole app.',
  );
  expect(stopped('QUOTED_REPLIES_PREFERENCE', 'CHANNEL_OFF', byUser, { channel: 'email' })).toBe(
    'Not notified: emails are switched off for this person, set by the user.',
  );
});

test('a schedule is told with its hours, a mute with its end, a quota with its number', () => {
  const friday = { setting: 'mute.schedulePreferenceSetting.friday', ...byUser };
  expect(
    stopped('SCHEDULE_PREFERENCE', 'OUTSIDE_WINDOW', { ...friday, value: { from: 800, to: 2000, dnd: false } }),
  ).toBe('Not notified: it was outside the hours of the schedule (Friday 08:00 to 20:00), set by the user.');
  expect(stopped('SCHEDULE_PREFERENCE', 'DAY_CLOSED', friday)).toBe(
    'Not notified: the schedule is closed on Fridays, set by the user.',
  );
  expect(stopped('MUTE_PREFERENCE', 'MUTED', { ...byUser, value: Date.UTC(2026, 10, 20, 12) })).toMatch(
    /^Not notified: the conversation was muted until .*2026.*, set by the user\.$/,
  );
  expect(stopped('QUOTA_PREFERENCE', 'PER_CONVERSATION', { ...byApp, value: 2 }, { channel: 'sms' })).toBe(
    'Not notified: the 2 text messages a day for this conversation were used up, set for the whole app.',
  );
  const { recipient: _, ...nobody } = entry({
    reason: 'QUOTA_PREFERENCE',
    reasonDetail: { code: 'GROUP_SIZE', message: '', value: 30, source: 'app' },
  });
  expect(sentenceOf(nobody)).toBe(
    'Nobody in harbour-crew was notified: the group has more than 30 members, set for the whole app.',
  );
});

test('what could not be reached, and what failed, say so and why', () => {
  const unreachable = { outcome: 'unreachable' } as const;
  const failed = { outcome: 'failed' } as const;
  expect(stopped('MISSING_EMAIL', 'NO_EMAIL', {}, unreachable)).toBe(
    'Could not be reached: no email address is stored.',
  );
  expect(stopped('NOT_FOUND', 'NO_PUSH_TOKEN', {}, unreachable)).toBe(
    'Could not be reached: this person has no device that can be notified.',
  );
  expect(stopped('TIMED_OUT', 'PROVIDER', {}, { ...failed, provider: 'fcm', attempt: 4 })).toBe(
    'Not delivered: FCM gave no answer in time after 4 tries.',
  );
  expect(stopped('INVALID_PUSH_PROVIDER_ID', 'UNKNOWN', {}, { ...failed, providerId: 'apns-old' })).toBe(
    'Not delivered: the device belongs to the account “apns-old”, which does not exist.',
  );
});

test('answers of providers: taken, refused, and reported later', () => {
  const answer = { status: 200, code: null, message: null, id: null, durationMs: 12 };
  const told = (over: Partial<Told>) => sentenceOf(entry({ provider: 'fcm', attempt: 1, ...over }));
  expect(told({ outcome: 'sent', providerResponse: answer })).toBe('Notified: FCM accepted the push.');
  expect(told({ outcome: 'sent', providerResponse: answer, attempt: 2 })).toBe(
    'Notified: FCM accepted the push after 2 tries.',
  );
  expect(told({ outcome: 'failed', providerResponse: { ...answer, status: 404, code: 'UNREGISTERED' } })).toBe(
    'Not delivered: FCM refused the push because the app was removed from the device (UNREGISTERED).',
  );
  expect(told({ outcome: 'failed', providerResponse: { ...answer, status: 418, code: 'HTTP_418' } })).toBe(
    'Not delivered: FCM refused the push (HTTP_418).',
  );
  const text = { provider: 'twilio', channel: 'sms' } as const;
  expect(told({ ...text, outcome: 'sent', providerResponse: { ...answer, deliveryStatus: 'delivered' } })).toBe(
    'Notified: Twilio accepted the text message, and it was delivered.',
  );
  const undelivered = { ...answer, code: '30003', deliveryStatus: 'undelivered' } as const;
  expect(told({ ...text, outcome: 'failed', providerResponse: undelivered })).toBe(
    'Not delivered: Twilio accepted the text message and later reported that it did not arrive (30003).',
  );
});

test('every code of every reason has words of its own', () => {
  for (const reason of REASONS) {
    // An HTTP status is told in the server's words.
    const codes = [...REASON_CODES[reason], ...(reason === 'TWILIO_CREATE_ERROR' ? ['21211'] : [])];
    const told = codes.filter((code) => !code.startsWith('HTTP_')).map((code) => stopped(reason, code));
    expect(told.join(' ')).not.toContain('as the server says');
    expect(new Set(told).size).toBe(told.length);
  }
});

test('a code that is not known is told in the words of the server, and a name that looks like markup stays a name', () => {
  expect(stopped('TWILIO_CREATE_ERROR', '99999', {}, { outcome: 'failed' })).toBe('Not delivered: as the server says.');
  expect(stopped('NOT_FOUND', 'constructor')).toBe('Not notified: as the server says.');
});
