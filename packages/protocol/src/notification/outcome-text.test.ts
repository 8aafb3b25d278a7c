import { describe, expect, test } from 'vitest';
import { causeText, channelsOffText, isEventCause } from './cause-texts.ts';
import { REASONS } from './enums.ts';
import { categoryText, type OutcomeEntry, outcomeText } from './outcome-text.ts';
import { reasonCodes } from './reason-codes.ts';
import { attemptCodeText } from './response-texts.ts';

type Detail = NonNullable<OutcomeEntry['reasonDetail']>;

const PEOPLE = new Map([
  ['mara', 'Mara'],
  ['ivo', 'Ivo'],
  ['harbour-crew', 'Harbour crew'],
]);
const NAMES = { nameOf: (id: string) => PEOPLE.get(id), timeText: (ms: number) => `time ${ms}` };
const ENTRY: OutcomeEntry = {
  outcome: 'skipped',
  channel: 'push',
  provider: 'apns',
  attempt: 0,
  sender: 'ivo',
  recipient: 'mara',
  receiver: 'harbour-crew',
  receiverType: 'group',
};

function suppressed(reasonAndCode: string, detail: Partial<Detail> = {}, more: Partial<OutcomeEntry> = {}): string {
  const [name, code = ''] = reasonAndCode.split('/');
  const reason = REASONS.find((one) => one === name);
  if (!reason) throw new Error(`${name} is not a reason.`);
  const reasonDetail = { code, message: 'As the server says.', ...detail };
  return outcomeText({ ...ENTRY, reason, reasonDetail, ...more }, NAMES);
}

const byUser = { source: 'user' } as const;
const byApp = { source: 'app' } as const;
const friday = { setting: 'mute.schedulePreferenceSetting.friday', value: { from: 800, to: 2000, dnd: false } };

describe('outcomeText', () => {
  test.each<[string, Partial<Detail>, string]>([
    [
      'MESSAGES_PREFERENCE/NONE',
      { ...byUser, setting: 'group.messagesSetting' },
      'Message notifications for groups are turned off by Mara.',
    ],
    [
      'MESSAGES_PREFERENCE/NOT_MENTIONED',
      { ...byApp, setting: 'group.messagesSetting' },
      'The app settings limit notifications for groups to mentions, and this message doesn’t mention Mara.',
    ],
    ['MESSAGES_PREFERENCE/CHANNEL_OFF', byUser, 'Mara turned off push notifications.'],
    [
      'MESSAGES_PREFERENCE/CHANNEL_OFF',
      { ...byUser, setting: 'email.unsubscribed', value: 1_767_268_800_000 },
      'Unsubscribed from emails with the link of time 1767268800000.',
    ],
    [
      'REPLIES_PREFERENCE/NOT_MENTIONED',
      byUser,
      'Mara limits thread reply notifications to mentions, and this reply doesn’t mention Mara.',
    ],
    [
      'REACTIONS_PREFERENCE/NONE',
      { ...byApp, setting: 'oneOnOne.reactionsSetting' },
      'Reaction notifications for one-on-one chats are turned off in the app settings.',
    ],
    ['DND_PREFERENCE/DND_ON', byUser, 'Do not disturb was turned on by Mara.'],
    ['MUTE_PREFERENCE/MUTED', { ...byUser, value: 7 }, 'Mara muted this conversation until time 7.'],
    ['MUTE_PREFERENCE/MUTED', byUser, 'Mara muted this conversation.'],
    [
      'SCHEDULE_PREFERENCE/OUTSIDE_WINDOW',
      { ...byUser, ...friday },
      'It was outside the Friday notification hours (08:00–20:00) set by Mara.',
    ],
    [
      'SCHEDULE_PREFERENCE/OUTSIDE_WINDOW',
      { ...byUser, ...friday, localTime: '22:02' },
      'It was outside the Friday notification hours (08:00–20:00) set by Mara. Their local time was 22:02.',
    ],
    [
      'QUOTA_PREFERENCE/PER_DAY',
      { ...byApp, value: 20, count: 23 },
      'Mara reached the limit of 20 push notifications per day (23 so far).',
    ],
    [
      'QUOTA_PREFERENCE/PER_DAY',
      { ...byApp, value: 20, count: 20 },
      'Mara reached the limit of 20 push notifications per day.',
    ],
    ['QUOTA_PREFERENCE/PER_DAY', byApp, 'Mara reached the limit of push notifications per day.'],
    [
      'SCHEDULE_PREFERENCE/DAY_CLOSED',
      { ...byApp, ...friday },
      'Notifications are turned off all day on Friday in the app settings.',
    ],
    [
      'QUOTA_PREFERENCE/GROUP_SIZE',
      { ...byApp, value: 1000, count: 1204 },
      'Harbour crew has more than 1,000 members (1,204), the push limit, so no one in it was notified.',
    ],
    [
      'QUOTA_PREFERENCE/GROUP_SIZE',
      { ...byApp, value: 1000 },
      'Harbour crew has more than 1,000 members, the push limit, so no one in it was notified.',
    ],
    [
      'QUOTA_PREFERENCE/SENDER_LIMIT',
      { ...byApp, value: 20 },
      'Within one minute, the same person’s edits, deletions, reactions or calls had already notified Mara 20 times.',
    ],
    ['NOT_FOUND/TOKEN_GONE', {}, 'Mara’s device was unregistered before the next attempt.'],
  ])('explains %s with %j', (code, detail, sentence) => {
    expect(suppressed(code, detail)).toBe(sentence);
  });

  test('names the provider account, the provider and the number of attempts', () => {
    expect(suppressed('INVALID_PUSH_PROVIDER_ID/UNKNOWN', {}, { providerId: 'apns-old' })).toBe(
      'The device is registered with provider account “apns-old”, which doesn’t exist.',
    );
    expect(suppressed('TIMED_OUT/PROVIDER', {}, { attempt: 4 })).toBe(
      'APNs didn’t respond in time; the notification may still have been delivered. Tried 4 times.',
    );
    expect(suppressed('TIMED_OUT/PROVIDER')).toBe(
      'APNs was unavailable for too long (circuit breaker open), so it was never called.',
    );
    expect(suppressed('NOT_FOUND/CONNECT_FAILED', {}, { provider: 'custom' })).toBe(
      'Couldn’t connect to your webhook.',
    );
  });

  test.each(REASONS)('has a different finished sentence for every code of %s, and a category', (reason) => {
    const sentences = reasonCodes(reason)
      .filter((code) => code !== 'HTTP_401') // The same fault as 20003.
      .map((code) => suppressed(`${reason}/${code}`));
    expect(new Set(sentences).size).toBe(sentences.length);
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^{}[\]]*\.$/);
    expect(sentences).not.toContain('As the server says.');
    expect(categoryText(reason)).not.toBe(reason);
  });

  test('shows ids where no name is known, and "the recipient" where the entry names no one', () => {
    const reasonDetail = { code: 'NO_EMAIL', message: '' };
    expect(outcomeText({ ...ENTRY, reason: 'MISSING_EMAIL', reasonDetail })).toBe('Mara has no email address on file.');
    expect(outcomeText({ channel: 'email', reason: 'MISSING_EMAIL', reasonDetail })).toBe(
      'The recipient has no email address on file.',
    );
  });

  test('shows the server’s message for a code that it does not know', () => {
    expect(suppressed('NOT_FOUND/constructor')).toBe('As the server says.');
    expect(suppressed('QUOTA_PREFERENCE/NEXT_YEAR')).toBe('As the server says.');
    const providerResponse = { status: 400, code: '30034', message: 'Unregistered number.', id: null, durationMs: 1 };
    expect(suppressed('TWILIO_CREATE_ERROR/30034', {}, { providerResponse })).toBe(
      'Twilio rejected the SMS: Unregistered number (30034).',
    );
    expect(suppressed('TWILIO_CREATE_ERROR/30034')).toBe('Twilio rejected the SMS (30034).');
  });

  const response = (code: string | null, status: number, message: string | null = null) =>
    outcomeText({
      ...ENTRY,
      outcome: code === null ? 'sent' : 'failed',
      attempt: 1,
      providerResponse: { status, code, message, id: null, durationMs: 12 },
    });

  test.each<[string | null, number, string]>([
    [null, 200, 'APNs accepted the notification.'],
    ['BadDeviceToken', 400, 'APNs no longer recognises the device.'],
    ['SENDER_ID_MISMATCH', 403, 'The device belongs to a different Firebase project.'],
    ['BadTopic', 400, 'The bundle ID doesn’t match the device’s app.'],
    ['HTTP_401', 401, 'APNs rejected the account’s credentials.'],
    ['HTTP_403', 403, 'The account isn’t allowed to send this notification.'],
    ['PayloadTooLarge', 413, 'APNs rejected the notification as invalid: PayloadTooLarge.'],
    ['BadCollapseId', 400, 'APNs rejected the notification as invalid: BadCollapseId.'],
    ['HTTP_429', 429, 'APNs is rate limiting this account.'],
    ['HTTP_502', 502, 'APNs is temporarily unavailable (502).'],
    ['Shutdown', 503, 'APNs is temporarily unavailable (503).'],
    ['HTTP_404', 404, 'APNs rejected the notification (404).'],
  ])('explains a response with code %s', (code, status, sentence) => {
    expect(response(code, status)).toBe(sentence);
  });

  test('quotes the provider on one line, and truncates long text', () => {
    expect(response('from.email', 400, 'The from address\n is not verified.')).toBe(
      'APNs rejected the notification (400): The from address is not verified.',
    );
    expect(response('HTTP_404', 404, 'x'.repeat(500)).length).toBeLessThan(260);
  });

  test('includes the later delivery report, and the removal of a push token', () => {
    const text = { ...ENTRY, channel: 'sms', provider: 'twilio', attempt: 1 } as const;
    const accepted = { status: 201, code: null, message: null, id: 'SM1', durationMs: 9 };
    expect(
      outcomeText({ ...text, outcome: 'sent', providerResponse: { ...accepted, deliveryStatus: 'delivered' } }),
    ).toBe('Delivered, as reported by Twilio.');
    expect(
      outcomeText({
        ...text,
        outcome: 'failed',
        providerResponse: { ...accepted, code: '30003', deliveryStatus: 'undelivered' },
      }),
    ).toBe('Twilio accepted the SMS notification but later reported it as undelivered (30003).');
    const gone = { ...accepted, status: 404, code: 'UNREGISTERED' };
    expect(
      outcomeText({ ...ENTRY, provider: 'fcm', outcome: 'failed', tokenRemoved: true, providerResponse: gone }),
    ).toBe('FCM no longer recognises the device. Its push token was removed.');
  });
});

test('causeText explains why an event notifies no one, or not this user', () => {
  expect(causeText('CHANNEL_DISABLED', { channel: 'sms' })).toBe('SMS is disabled for the whole app.');
  expect(causeText('BLOCKED', { recipient: 'Mara', sender: 'Ivo' })).toBe('Mara and Ivo have a block between them.');
  expect(causeText('toString')).toBe('toString.');
  expect(['MODERATION_BLOCKED', 'BLOCKED'].map(isEventCause)).toEqual([true, false]);
});

test('channels that were disabled when an event was decided are named in the past tense', () => {
  expect(channelsOffText(['sms'])).toBe(
    'SMS was disabled for the whole app when this was decided, so no one was notified by SMS.',
  );
  expect(channelsOffText(['email', 'sms'])).toBe(
    'Email and SMS were disabled for the whole app when this was decided, so no one was notified by email or SMS.',
  );
});

test('attemptCodeText labels an attempt without a response, and keeps the code of a provider', () => {
  expect(['NO_ANSWER', 'TLS_FAILED', 'UNAVAILABLE'].map(attemptCodeText)).toEqual([
    'No response',
    'TLS failed',
    'UNAVAILABLE',
  ]);
});
