import { type NotificationTestServer, pushTokenOf, startNotificationServer } from '@chatwire/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { addAccount, type DigestTestServer, startDigestServer } from '../fixtures/servers/digest-server.ts';

/** One more attempt of a failed entry, at an operator's request. See docs/spec/notifications.md#resend. */
describe('A push', () => {
  let fixture: NotificationTestServer;

  beforeAll(async () => {
    fixture = await startNotificationServer();
    await fixture.user('ivo', 'fcm_android');
    await fixture.user('joon');
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
  });

  const resend = (logId: string) => fixture.server.call('POST', `/notifications/v1/logs/${logId}/resend`, { body: {} });

  /** Sends a message to a user whose device FCM no longer recognises. Returns the entry. */
  async function failedPushTo(uid: string) {
    const { authTokens, pushTokens } = await fixture.user(uid, 'fcm_android');
    fixture.sandbox.invalidTokens.invalidate(pushTokens[0] ?? '', Date.now());
    const { id } = await fixture.send('ivo', uid, 'Boat is ready');
    const [entry] = await fixture.entries(`messageId=${id}`, 1);
    expect(entry).toMatchObject({ outcome: 'failed', tokenRemoved: true });
    return { id, entry, authToken: authTokens[0] ?? '' };
  }

  test('reaches the session’s current device, with the current text, in one attempt', async () => {
    const { id, entry, authToken } = await failedPushTo('mara');
    const fcmToken = pushTokenOf('mara-new', 'fcm_android');
    await fixture.server.call('POST', '/notifications/push/v1/tokens', {
      token: authToken,
      body: { platform: 'fcm_android', fcmToken },
    });
    await fixture.server.call('PUT', `/messages/${id}`, {
      as: 'ivo',
      body: { data: { text: 'Boat is ready at one' } },
    });
    const { status, body } = await resend(entry._id);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      eventId: entry.eventId,
      trigger: 'after_message',
      recipient: 'mara',
      provider: 'fcm',
      pushToken: fcmToken,
      payload: { message: { data: { tag: id, body: 'Boat is ready at one' } } },
      notificationTriggered: true,
      success: true,
      outcome: 'sent',
      attempt: 1,
      resendOf: entry._id,
    });
    expect(body.data._id > entry._id).toBe(true);
    const [newest] = (await fixture.entries(`messageId=${id}&trigger=after_message`, 2)).toReversed();
    expect(newest).toMatchObject({ _id: body.data._id, resendOf: entry._id });
  });

  test('a push for a user without devices ends in NO_PUSH_TOKEN and can be resent', async () => {
    const { entry } = await failedPushTo('lene');
    const again = (await resend(entry._id)).body.data;
    expect(again).toMatchObject({
      reason: 'NOT_FOUND',
      reasonDetail: { code: 'NO_PUSH_TOKEN' },
      outcome: 'unreachable',
      attempt: 0,
      resendOf: entry._id,
    });
    expect((await resend(again._id)).body.data.resendOf).toBe(again._id);
  });

  test('a push that found no device is resent to the device registered since, regardless of preferences', async () => {
    const { id } = await fixture.send('ivo', 'joon');
    const [entry] = await fixture.entries(`messageId=${id}`, 1);
    expect(entry.reasonDetail.code).toBe('NO_PUSH_TOKEN');
    const { authToken } = (await fixture.server.call('POST', '/users/joon/auth_tokens', { body: {} })).body.data;
    const fcmToken = pushTokenOf('joon', 'fcm_android');
    await fixture.server.call('POST', '/notifications/push/v1/tokens', {
      token: authToken,
      body: { platform: 'fcm_android', fcmToken },
    });
    await fixture.server.call('PATCH', '/notifications/v1/preferences?uid=joon', {
      body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
    });
    const { data } = (await resend(entry._id)).body;
    expect(data).toMatchObject({ outcome: 'sent', pushToken: fcmToken });
    expect(data.trace.slice(0, 2)).toEqual([
      { gate: 'EVENT_PREFERENCE', result: 'not_applicable' },
      { gate: 'DND', result: 'not_applicable' },
    ]);
  });

  test('a resend to a deactivated recipient calls no provider and leaves an entry', async () => {
    const { entry } = await failedPushTo('tomas');
    await fixture.server.call('DELETE', '/users', { body: { uidsToDeactivate: ['tomas'] } });
    expect((await resend(entry._id)).body.data).toMatchObject({
      reason: 'NOT_FOUND',
      reasonDetail: { code: 'RECIPIENT_GONE' },
      outcome: 'unreachable',
    });
  });

  test('cannot be repeated for sent or deleted messages, for calls, or while a resend is in progress', async () => {
    const { id } = await fixture.send('joon', 'ivo');
    const [sent] = await fixture.entries(`messageId=${id}`, 1);
    expect(statusOf(await resend(sent._id))).toBe('409 ERR_LOG_NOT_RESENDABLE');

    const { id: gone, entry } = await failedPushTo('samir');
    const both = await Promise.all([resend(entry._id), resend(entry._id)]);
    expect(both.map(statusOf).toSorted()).toEqual(['200', '409 ERR_LOG_NOT_RESENDABLE']);
    await fixture.server.call('DELETE', `/messages/${gone}`, { body: { permanent: true } });
    expect(statusOf(await resend(entry._id))).toBe('409 ERR_LOG_NOT_RESENDABLE');

    const ring = await fixture.server.call('POST', '/calls', {
      as: 'ivo',
      body: { receiver: 'lene', receiverType: 'user', type: 'audio' },
    });
    const [call] = await fixture.entries(`messageId=${ring.body.data.messageId}&trigger=initiated`, 1);
    expect(call.outcome).toBe('unreachable');
    expect(statusOf(await resend(call._id))).toBe('409 ERR_LOG_NOT_RESENDABLE');

    expect(statusOf(await resend('0'.repeat(24)))).toBe('404 ERR_LOG_NOT_FOUND');
    expect(statusOf(await resend('nonsense'))).toBe('400 ERR_BAD_REQUEST');
  });

  test('leaves the outcome of its event unchanged: nothing is unexplained', async () => {
    await fixture.server.app.context.notifications.settled();
    const { body } = await fixture.server.call('GET', '/notifications/v1/logs/completeness');
    expect(body.data).toMatchObject({ unexplained: 0, waiting: 0 });
  });
});

describe('An email or SMS', () => {
  let digests: DigestTestServer;

  beforeEach(async () => {
    digests = await startDigestServer();
    await digests.settings({ sms: { enabled: true, intervalInSeconds: 60, maxPerDay: 1 } });
    await addAccount(digests, 'sms/twilio');
  });
  afterEach(() => digests[Symbol.asyncDispose]());

  const resend = (logId: string) =>
    digests.fixture.server.call('POST', `/notifications/v1/logs/${logId}/resend`, { body: {} });

  test('a failed email or SMS is resent over the daily quota, and counts against it', async () => {
    digests.fixture.sandbox.faults.set('twilio', { fault: 'optedOut', times: 1 });
    const { id } = await digests.fixture.send('ivo', 'mara', 'Boat is ready');
    await digests.later(60_000);
    const [entry] = await digests.digests('channel=sms');
    expect(entry.reason).toBe('TWILIO_CREATE_ERROR');
    const { body } = await resend(entry._id);
    expect(body.data).toMatchObject({
      channel: 'sms',
      provider: 'twilio',
      eventId: entry.eventId,
      messageIds: [Number(id)],
      outcome: 'sent',
      success: true,
      resendOf: entry._id,
    });
    const { db } = digests.fixture.server.app.context.storage;
    expect(await db.selectFrom('digest_counts').select('uid').execute()).toHaveLength(2);
  });

  test('cannot be resent when all its messages were deleted', async () => {
    digests.fixture.sandbox.faults.set('twilio', { fault: 'optedOut', times: 1 });
    const { id } = await digests.fixture.send('ivo', 'mara', 'Boat is ready');
    await digests.later(60_000);
    const [entry] = await digests.digests('channel=sms');
    await digests.call('DELETE', `/messages/${id}`, { as: 'ivo' });
    expect(statusOf(await resend(entry._id))).toBe('409 ERR_LOG_NOT_RESENDABLE');
  });
});
