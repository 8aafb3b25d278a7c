import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { addAccount, type DigestTestServer, startDigestServer } from '../fixtures/servers/digest-server.ts';

/** A test notification to a user's devices or addresses. See docs/spec/notifications.md#test-send. */
describe('A test push', () => {
  let fixture: NotificationTestServer;
  let tokens: string[];

  beforeAll(async () => {
    fixture = await startNotificationServer({ env: { CHATWIRE_RATE_LIMITS: 'on' } });
    tokens = (await fixture.user('mara', 'apns_ios_device', 'fcm_web')).pushTokens;
    await fixture.user('joon');
  });
  afterAll(async () => {
    await fixture[Symbol.asyncDispose]();
  });

  const ask = (body: object) => fixture.server.call('POST', '/notifications/v1/test-send', { body });
  const results = async (body: object) => (await ask({ channel: 'push', ...body })).body.data.results;

  test('reaches all devices of the user, regardless of preferences, with title and body', async () => {
    await fixture.server.call('PATCH', '/notifications/v1/preferences?uid=mara', {
      body: { preferences: { mute: { dndPreferenceSetting: 2 } }, templates: { usePrivacyTemplate: true } },
    });
    const sent = await results({ uid: 'mara', title: 'Hello', body: 'Is anybody there?' });
    expect(sent).toMatchObject([
      {
        provider: 'apns',
        providerId: 'apns-main',
        tokenType: 'apns_ios_device',
        pushToken: `…${tokens[0]?.slice(-6)}`,
        notificationTriggered: true,
        success: true,
        providerResponse: { status: 200, code: null },
        payload: { type: 'apns', alert: { title: 'Hello', body: 'Is anybody there?' } },
      },
      { provider: 'fcm', tokenType: 'fcm_web', success: true },
    ]);
    const inbox = fixture.sandbox.inbox.list();
    expect(inbox.map(({ title, body }) => [title, body])).toEqual([
      ['Hello', 'Is anybody there?'],
      ['Hello', 'Is anybody there?'],
    ]);
  });

  test('can be for one provider, one account, one device', async () => {
    expect(await results({ uid: 'mara', provider: 'fcm' })).toMatchObject([
      { provider: 'fcm', payload: { message: { data: { title: 'Test', body: 'Test notification' } } } },
    ]);
    expect(await results({ uid: 'mara', providerId: 'apns-main' })).toMatchObject([{ provider: 'apns' }]);
    expect(await results({ uid: 'mara', pushToken: tokens[1] })).toMatchObject([{ provider: 'fcm' }]);
  });

  test('a test push for a user without devices returns the reason', async () => {
    const none = { notificationTriggered: false, reason: 'NOT_FOUND', reasonDetail: { code: 'NO_PUSH_TOKEN' } };
    for (const request of [
      { uid: 'joon' },
      { uid: 'mara', pushToken: 'foreign' },
      { uid: 'mara', provider: 'custom' },
    ]) {
      const [result, ...more] = await results(request);
      expect(result).toMatchObject(none);
      expect(more).toEqual([]);
    }
  });

  test('leaves no entry and no event, counts nothing and never removes a token', async () => {
    const { context } = fixture.server.app;
    await context.notifications.settled();
    const before = [(await context.logs.stats()).rows, context.notifications.counters.decisions.counts];
    fixture.sandbox.invalidTokens.invalidate(tokens[1] ?? '', Date.now());
    expect(await results({ uid: 'mara', provider: 'fcm' })).toMatchObject([
      { notificationTriggered: true, success: false, providerResponse: { status: 404, code: 'UNREGISTERED' } },
    ]);
    expect(await results({ uid: 'mara' })).toHaveLength(2);
    expect([(await context.logs.stats()).rows, context.notifications.counters.decisions.counts]).toEqual(before);
  });

  test('bad requests are rejected; 30 a minute are allowed', async () => {
    expect(statusOf(await ask({ uid: 'ghost', channel: 'push' }))).toBe('404 ERR_UID_NOT_FOUND');
    const bare = await ask({ uid: 'mara', channel: 'fax', title: '' });
    expect(Object.keys(bare.body.error.details).toSorted()).toEqual(['channel', 'title']);
    let response = bare;
    for (let round = 0; round < 30 && response.status !== 429; round += 1) {
      response = await ask({ uid: 'joon', channel: 'push' });
    }
    expect(statusOf(response)).toBe('429 ERR_TOO_MANY_REQUESTS');
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await fixture.server.call('GET', '/notifications/v1/counters')).status).toBe(200);
  });
});

describe('A test email or SMS', () => {
  let digests: DigestTestServer;

  beforeEach(async () => {
    digests = await startDigestServer();
    await addAccount(digests, 'sms/twilio');
    await addAccount(digests, 'email/sendgrid');
  });
  afterEach(() => digests[Symbol.asyncDispose]());

  const results = async (body: object) =>
    (await digests.call('POST', '/notifications/v1/test-send', { body })).body.data.results;

  test('reaches the stored address, without counting against the daily quota', async () => {
    expect(await results({ uid: 'mara', channel: 'sms', title: 'Hello', body: 'Anybody?' })).toMatchObject([
      { provider: 'twilio', success: true, payload: { to: { phno: '+4500000000' }, smsContent: 'Hello: Anybody?' } },
    ]);
    expect(await results({ uid: 'mara', channel: 'email' })).toMatchObject([
      {
        provider: 'sendgrid',
        success: true,
        payload: { subject: 'Test', messages: [{ message: 'Test notification' }], to: { email: 'mara@example.org' } },
      },
    ]);
    const { storage, logs } = digests.fixture.server.app.context;
    expect(await storage.db.selectFrom('digest_counts').select('uid').execute()).toEqual([]);
    expect((await logs.stats()).rows).toBe(0);
  });

  test('says that there is no address, or no provider', async () => {
    expect(await results({ uid: 'ivo', channel: 'sms' })).toMatchObject([
      { provider: 'twilio', notificationTriggered: false, reason: 'MISSING_PHNO', reasonDetail: { code: 'NO_PHONE' } },
    ]);
    expect(await results({ uid: 'ivo', channel: 'email', provider: 'custom' })).toMatchObject([
      { notificationTriggered: false, reason: 'NOT_FOUND', reasonDetail: { code: 'NO_PROVIDER' } },
    ]);
  });
});
