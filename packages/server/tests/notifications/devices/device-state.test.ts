import { type NotificationTestServer, RealtimeClient, startNotificationServer, startServer } from '@chatwire/testkit';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

/** Device reports and their effects. See docs/spec/last-mile.md#device-state. */
let fixture: NotificationTestServer;
/** Auth tokens of mara's phones. */
let android: string;
let iphone: string;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo');
  const { authTokens } = await fixture.user('mara', 'fcm_android', 'apns_ios_device');
  [android = '', iphone = ''] = authTokens;
});
afterAll(() => fixture[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const token of [android, iphone]) await report(token, {});
});

const DAY_MS = 86_400_000;
const ANDROID = {
  permission: 'authorized',
  os: 'android',
  appVersion: '4.2.0',
  channels: [
    { id: 'chat_groups', importance: 'default' },
    { id: 'chat_messages', importance: 'none' },
  ],
};

const report = (token: string, body: unknown) =>
  fixture.server.call('PUT', '/notifications/push/v1/device', { token, body });
const devicesOf = async (query = '?uid=mara', options = {}) =>
  (await fixture.server.call('GET', `/notifications/push/v1/devices${query}`, options)).body.data.devices;
const platforms = async () =>
  (await devicesOf()).flatMap((device: { tokens: { platform: string }[] }) =>
    device.tokens.map(({ platform }) => platform),
  );
const setPushSettings = (push: object) =>
  fixture.server.call('PATCH', '/notifications/v1/settings', { body: { preferences: { push } } });

/** Sets push settings until the test ends. */
async function withPushSettings(push: object, work: () => Promise<void>): Promise<void> {
  expect((await setPushSettings(push)).status).toBe(200);
  try {
    await work();
  } finally {
    await setPushSettings(Object.fromEntries(Object.keys(push).map((name) => [name, null])));
  }
}

/** Sends a message to mara and returns its entries by token type. */
async function sendAndRead() {
  const { id } = await fixture.send('ivo', 'mara');
  const entries = await fixture.entries(`messageId=${id}`, 2);
  return new Map(entries.map((entry) => [entry.tokenType, entry]));
}

async function setLastSeen(platform: string, daysAgo: number): Promise<void> {
  const { db } = fixture.server.app.context.storage;
  const { session_id } = await db
    .selectFrom('push_tokens')
    .select('session_id')
    .where('uid', '=', 'mara')
    .where('platform', '=', platform as 'fcm_android')
    .executeTakeFirstOrThrow();
  const last_seen_at_ms = Date.now() - daysAgo * DAY_MS;
  await db.updateTable('devices').set({ last_seen_at_ms }).where('session_id', '=', session_id).execute();
}

test('a user reports a device and lists their own; keys list those of anyone, with tokens masked', async () => {
  const sent = await report(android, { ...ANDROID, model: null, timezone: 'Europe/Berlin' });
  expect(sent).toMatchObject({ status: 200, body: { data: { success: true } } });
  const [device] = (await devicesOf()).filter(({ os }: { os?: string }) => os === 'android');
  expect(device).toMatchObject({ ...ANDROID, tokens: [{ platform: 'fcm_android', ageDays: 0, stale: false }] });
  expect(device.tokens[0].pushToken).toMatch(/^….{6}$/);
  expect(await devicesOf('', { token: android })).toEqual(await devicesOf());
  expect(await fixture.server.call('GET', '/notifications/push/v1/devices?uid=ivo', { token: android })).toMatchObject({
    status: 403,
    body: { error: { code: 'AUTH_ERR_NO_ACCESS' } },
  });
  const { body } = await fixture.server.call('GET', '/notifications/v1/preferences/timezone?uid=mara');
  expect(body.data.timezone).toBe('Europe/Berlin');
});

test.each([
  ['an unknown permission', { permission: 'maybe' }],
  ['51 channels', { channels: Array.from({ length: 51 }, (_, n) => ({ id: `c${n}`, importance: 'low' })) }],
  ['an unknown importance', { channels: [{ id: 'c', importance: 'loud' }] }],
  ['a model of 65 characters', { model: 'x'.repeat(65) }],
  ['an invalid language tag', { language: 'de_DE' }],
  ['an invalid time zone', { timezone: 'Mars/Olympus' }],
])('a report with %s is rejected with 400 and keeps the previous one', async (_, body) => {
  await report(iphone, { os: 'ios', model: 'kept' });
  expect(await report(iphone, body)).toMatchObject({ status: 400, body: { error: { code: 'ERR_BAD_REQUEST' } } });
  expect(await devicesOf()).toContainEqual(expect.objectContaining({ model: 'kept' }));
});

test('a report above 8 KiB is rejected with 413, and a report with a server key with 403', async () => {
  expect((await report(android, { model: 'x'.repeat(9_000) })).status).toBe(413);
  const byKey = await fixture.server.call('PUT', '/notifications/push/v1/device', { as: 'mara', body: {} });
  expect(byKey.status).toBe(403);
});

test('entries describe the device only if receipts are on', async () => {
  await report(android, ANDROID);
  const sinceMs = Date.now();
  await report(iphone, { permission: 'denied', os: 'ios' });
  const before = await sendAndRead();
  expect([...before.values()].map(({ device }) => device)).toEqual([undefined, undefined]);
  await withPushSettings({ receiptsSetting: 2 }, async () => {
    const entries = await sendAndRead();
    expect(entries.get('fcm_android')).toMatchObject({
      outcome: 'sent',
      device: {
        state: 'none',
        permission: 'authorized',
        channel: { id: 'chat_messages', importance: 'none' },
        tokenAgeDays: 0,
        os: 'android',
        appVersion: '4.2.0',
      },
    });
    const { device } = entries.get('apns_ios_device');
    expect(device).toEqual({
      state: 'none',
      permission: 'denied',
      permissionSinceMS: device.permissionSinceMS,
      tokenAgeDays: 0,
      os: 'ios',
    });
    expect(device.permissionSinceMS).toBeGreaterThanOrEqual(sinceMs);
  });
});

test('the explanation says that permission was off, and what was known about the device when the push was sent', async () => {
  await withPushSettings({ receiptsSetting: 2 }, async () => {
    await report(iphone, { permission: 'denied' });
    await report(android, { receipts: false, batterySaver: true });
    const entry = (await sendAndRead()).get('fcm_android');
    const { body } = await fixture.server.call('GET', `/notifications/v1/logs/explain?messageId=${entry.messageId}`);
    const decisions = new Map<string, Record<string, unknown>>(
      body.data.decisions.map((decision: { provider: string }) => [decision.provider, decision]),
    );
    expect(decisions.get('apns')?.['sentence']).toMatch(
      /permission was off on this phone since .+: nothing can be shown/,
    );
    expect(decisions.get('fcm')).toMatchObject({
      sentence: expect.stringContaining('this app version reports no receipts'),
      device: { receipts: false },
      deviceContext: { os: 'android', batterySaver: true, lastSeenAtMS: expect.any(Number) },
    });
    // A later report changes what is known now, not what was known of this push.
    await report(android, { receipts: true });
    const later = await fixture.server.call('GET', `/notifications/v1/logs/explain?messageId=${entry.messageId}`);
    const fcm = later.body.data.decisions.find(({ provider }: { provider: string }) => provider === 'fcm');
    expect(fcm.sentence).toContain('this app version reports no receipts');
  });
});

test('deniedAction 2 (do not send) applies if permission is denied, but not if it is unknown', async () => {
  await withPushSettings({ deniedAction: 2 }, async () => {
    expect((await sendAndRead()).get('apns_ios_device')).toMatchObject({ outcome: 'sent' });
    await report(iphone, { permission: 'denied' });
    const entries = await sendAndRead();
    expect(entries.get('apns_ios_device')).toMatchObject({
      notificationTriggered: false,
      outcome: 'unreachable',
      reason: 'NOT_FOUND',
      reasonDetail: { code: 'PERMISSION_OFF', message: 'Not sent: permission was off on the recipient’s device.' },
      providerId: 'apns-main',
      attempt: 0,
    });
    expect(entries.get('apns_ios_device')).not.toHaveProperty('device');
    expect(entries.get('fcm_android')).toMatchObject({ outcome: 'sent' });
  });
});

test('staleTokenAction 2 (do not send) applies to devices that have not been seen for too long; 3 also removes their tokens', async () => {
  await setLastSeen('fcm_android', 300);
  expect((await sendAndRead()).get('fcm_android')).toMatchObject({ outcome: 'sent' });
  await withPushSettings({ staleTokenAction: 2 }, async () => {
    expect((await sendAndRead()).get('fcm_android')).toMatchObject({
      outcome: 'unreachable',
      reason: 'NOT_FOUND',
      reasonDetail: {
        code: 'TOKEN_STALE',
        value: 300,
        message: 'Not sent: the recipient’s device had last been seen 300 days before.',
      },
      tokenType: 'fcm_android',
    });
    await withPushSettings({ tokenMaxAgeDays: 0 }, async () => {
      expect((await sendAndRead()).get('fcm_android')).toMatchObject({ outcome: 'sent' });
    });
  });
  await withPushSettings({ staleTokenAction: 3 }, async () => {
    const entry = (await sendAndRead()).get('fcm_android');
    expect(entry).toMatchObject({ reasonDetail: { code: 'TOKEN_STALE' }, tokenRemoved: true });
    await expect.poll(platforms).toEqual(['apns_ios_device']);
  });
  const body = { platform: 'fcm_android', fcmToken: `again:APA91b${'x'.repeat(120)}` };
  await fixture.server.call('POST', '/notifications/push/v1/tokens', { token: android, body });
});

test.each([
  [{ staleTokenAction: 4 }],
  [{ staleTokenAction: true }],
  [{ deniedAction: 3 }],
  [{ tokenMaxAgeDays: 3_651 }],
  [{ tokenMaxAgeDays: -1 }],
])('the settings %j are rejected', async (push) => {
  expect((await setPushSettings(push)).status).toBe(400);
});

test('a dry run says whether each device would show the push', async () => {
  await report(android, ANDROID);
  await report(iphone, { permission: 'provisional', os: 'ios' });
  const dryRun = async () => {
    const body = { uid: 'mara', trigger: 'after_message', sender: 'ivo', receiver: 'mara', receiverType: 'user' };
    const { data } = (await fixture.server.call('POST', '/notifications/v1/dry-run', { body })).body;
    return new Map<string, Record<string, unknown>>(
      data.decisions.map((decision: { tokenType: string }) => [decision.tokenType, decision]),
    );
  };
  const first = await dryRun();
  expect(first.get('fcm_android')).toMatchObject({
    wouldNotify: true,
    wouldDisplay: 'no',
    displayReason: 'CHANNEL_OFF',
    device: { permission: 'authorized', channel: { id: 'chat_messages', importance: 'none' }, ageDays: 0 },
  });
  expect(first.get('apns_ios_device')).toMatchObject({ wouldDisplay: 'yes', displayReason: 'QUIET' });
  const silent = { id: 'chat_messages', importance: 'low' } as const;
  await report(android, { ...ANDROID, channels: [silent] });
  await report(iphone, { permission: 'authorized' });
  const second = await dryRun();
  const quiet = { wouldDisplay: 'yes', displayReason: 'QUIET', device: { channel: silent } };
  expect(second.get('fcm_android')).toMatchObject(quiet);
  expect(second.get('apns_ios_device')).toMatchObject({ wouldNotify: true, wouldDisplay: 'yes' });
  expect(second.get('apns_ios_device')).not.toHaveProperty('displayReason');
});

test('a device counts as seen when it connects, and when it reports about a push', async () => {
  await setLastSeen('apns_ios_device', 3);
  await setLastSeen('fcm_android', 3);
  const recent = async () =>
    (await devicesOf()).filter(({ lastSeenAtMS }: { lastSeenAtMS: number }) => Date.now() - lastSeenAtMS < DAY_MS);
  expect(await recent()).toHaveLength(0);
  (await RealtimeClient.login(fixture.server, iphone)).socket.close();
  await expect.poll(recent, { timeout: 5_000 }).toHaveLength(1);
  await withPushSettings({ receiptsSetting: 2 }, async () => {
    const { id } = await fixture.send('ivo', 'mara', 'Seen?');
    await fixture.entries(`messageId=${id}`, 2);
    const received = fixture.sandbox.inbox.list().filter(({ body }) => body === 'Seen?');
    const receipts = received.map(({ receipt: token }) => ({ token, event: 'received', atMS: Date.now() }));
    const body = { sentAtMS: Date.now(), receipts };
    await fixture.server.call('POST', '/notifications/push/v1/receipts', { headers: {}, body });
    await expect.poll(recent, { timeout: 5_000 }).toHaveLength(2);
  });
});

test('30 reports an hour are accepted per login session', async () => {
  await using server = await startServer({ env: { CHATWIRE_RATE_LIMITS: 'on' } });
  const token = await server.login('mara');
  const tablet = (await server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data.authToken;
  const reportTo = (session: string) =>
    server.call('PUT', '/notifications/push/v1/device', { token: session, body: { os: 'ios' } });
  for (let n = 0; n < 30; n += 1) expect((await reportTo(token)).status).toBe(200);
  expect(await reportTo(token)).toMatchObject({ status: 429, body: { error: { code: 'ERR_TOO_MANY_REQUESTS' } } });
  expect((await reportTo(tablet)).status).toBe(200);
});
