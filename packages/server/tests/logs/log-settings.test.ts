import { FakeClock, startNotificationServer, startServer } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { statusOf } from '../fixtures/helpers.ts';
import { sampleEntry } from '../fixtures/notifications/sample-entries.ts';

const PATH = '/notifications/v1/logs/settings';
const DEFAULTS = {
  enabled: true,
  trace: true,
  retentionDays: 14,
  maxRows: 0,
  redaction: { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' },
  exclude: [],
};

describe('settings of the log', () => {
  test('have their defaults at first, and report what the log contains', async () => {
    await using server = await startServer();
    expect((await server.call('GET', PATH)).body).toEqual({
      data: { ...DEFAULTS, storage: { rows: 0, purgedRows: 0 } },
    });
    const [logId] = await server.app.context.logs.append([sampleEntry(1)]);
    expect((await server.call('GET', PATH)).body.data.storage).toEqual({ rows: 1, oldestLogId: logId, purgedRows: 0 });
  });

  test('change in part, and the response has all of them', async () => {
    await using server = await startServer({ env: { CHATWIRE_LOG_RETENTION_DAYS: '30' } });
    const first = await server.call('PATCH', PATH, { body: { maxRows: 500, redaction: { contacts: 'mask' } } });
    expect(first.body.data).toEqual({
      ...DEFAULTS,
      retentionDays: 30,
      maxRows: 500,
      redaction: { content: 'none', pushToken: 'none', contacts: 'mask', device: 'none' },
    });
    const exclude = [{ reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' }, { reason: 'DND_PREFERENCE' }];
    const second = await server.call('PATCH', PATH, {
      body: { redaction: { content: 'drop' }, exclude, retentionDays: 0 },
    });
    expect(second.body.data).toEqual({
      ...DEFAULTS,
      retentionDays: 0,
      maxRows: 500,
      redaction: { content: 'drop', pushToken: 'none', contacts: 'mask', device: 'none' },
      exclude,
    });
    const { storage: _, ...stored } = (await server.call('GET', PATH)).body.data;
    expect(stored).toEqual(second.body.data);
  });

  test('reject a patch as a whole when a part of it is invalid', async () => {
    await using server = await startServer();
    const body = {
      enabled: 'yes',
      retentionDays: 3_651,
      maxRows: -1,
      redaction: { content: 'hide', pushToken: 'drop' },
      exclude: [{ reason: 'NOPE' }],
    };
    const response = await server.call('PATCH', PATH, { body });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details).sort()).toEqual([
      'enabled',
      'exclude.0.reason',
      'maxRows',
      'redaction.content',
      'redaction.pushToken',
      'retentionDays',
    ]);
    const many = Array.from({ length: 21 }, () => ({ reason: 'NOT_FOUND' }));
    expect(statusOf(await server.call('PATCH', PATH, { body: { exclude: many } }))).toBe('400 ERR_BAD_REQUEST');
    expect((await server.call('GET', PATH)).body.data).toMatchObject(DEFAULTS);
  });

  test('name every member that is not one of them', async () => {
    await using server = await startServer();
    const body = {
      retentiondays: 1,
      redaction: { content: 'drop', tokens: 'mask' },
      exclude: [{ reason: 'NOT_FOUND', cod: 'NO_PUSH_TOKEN' }],
    };
    const response = await server.call('PATCH', PATH, { body });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(response.body.error.details).toEqual({
      retentiondays: ['is not a known member'],
      'redaction.tokens': ['is not a known member'],
      'exclude.0.cod': ['is not a known member'],
    });
    expect((await server.call('GET', PATH)).body.data).toMatchObject(DEFAULTS);
  });

  test('deny access to users', async () => {
    await using server = await startServer();
    const token = await server.login('mara');
    for (const [method, path] of [
      ['GET', PATH],
      ['PATCH', PATH],
      ['POST', `${PATH}/redact`],
    ] as const) {
      expect(statusOf(await server.call(method, path, { token, body: method === 'GET' ? undefined : {} }))).toBe(
        '403 AUTH_ERR_NO_ACCESS',
      );
    }
  });
});

describe('a new entry', () => {
  test('has neither text nor tokens in clear once redaction is on, though the push had both', async () => {
    await using fixture = await startNotificationServer();
    const { server, sandbox } = fixture;
    await fixture.user('ivo');
    const { pushTokens } = await fixture.user('mara', 'fcm_android');
    await server.call('PATCH', PATH, { body: { redaction: { content: 'mask', pushToken: 'mask' } } });
    await fixture.send('ivo', 'mara', 'The boat is ready');
    const [entry] = await fixture.entries('recipient=mara', 1);
    expect(entry.payload.message.data).toMatchObject({
      title: '[redacted:3]',
      body: '[redacted:17]',
      senderName: 'Ivo',
    });
    expect(entry.pushToken).toBe(`…${pushTokens[0]?.slice(-6)}`);
    expect(entry.redacted).toEqual(['content', 'pushToken']);
    expect(JSON.stringify(sandbox.inbox.list())).toContain('The boat is ready');
  });

  test('has no payload or no trace if the settings exclude them', async () => {
    await using fixture = await startNotificationServer();
    const { server } = fixture;
    await fixture.user('ivo');
    await fixture.user('mara', 'fcm_android');
    await fixture.send('ivo', 'mara');
    await fixture.entries('recipient=mara', 1);
    await server.call('PATCH', PATH, { body: { trace: false, redaction: { content: 'drop' } } });
    await fixture.send('ivo', 'mara');
    const [before, after] = await fixture.entries('recipient=mara', 2);
    const detail = async (logId: string) => (await server.call('GET', `/notifications/v1/logs/${logId}`)).body.data;
    expect((await detail(before._id)).trace.length).toBeGreaterThan(5);
    expect(await detail(after._id)).not.toHaveProperty('trace');
    expect(after).not.toHaveProperty('payload');
    expect(after.redacted).toEqual(['content']);
  });

  test('an excluded entry is not written, and only counted', async () => {
    await using fixture = await startNotificationServer();
    const { server } = fixture;
    await fixture.user('ivo');
    await fixture.user('mara');
    await fixture.user('lene', 'fcm_android');
    await server.call('PATCH', PATH, { body: { exclude: [{ reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' }] } });
    await fixture.send('ivo', 'mara');
    await fixture.send('ivo', 'lene');
    await fixture.entries('recipient=lene', 1);
    await server.app.context.notifications.settled();
    expect((await server.call('GET', '/notifications/v1/logs')).body.data).toHaveLength(1);
    const { data } = (await server.call('GET', '/notifications/v1/counters')).body;
    expect(data.excludedFromLog).toBe(1);
    expect(data.reasons.NOT_FOUND).toEqual({ NO_PUSH_TOKEN: 1 });
  });

  test('no entry is written while the log is disabled, and notifications continue', async () => {
    await using fixture = await startNotificationServer();
    const { server, sandbox } = fixture;
    await fixture.user('ivo');
    await fixture.user('mara', 'fcm_android');
    await server.call('PATCH', PATH, { body: { enabled: false } });
    await fixture.send('ivo', 'mara');
    await expect.poll(() => sandbox.inbox.list().length).toBe(1);
    await server.app.context.notifications.settled();
    expect((await server.call('GET', '/notifications/v1/logs')).body.data).toEqual([]);
    await server.call('PATCH', PATH, { body: { enabled: true } });
    await fixture.send('ivo', 'mara');
    await fixture.entries('recipient=mara', 1);
  });

  test('keeps its identity under a masked token, so an event redelivered after a crash notifies no one twice', async () => {
    await using fixture = await startNotificationServer();
    const { server, sandbox } = fixture;
    const { chat, storage, notifications } = server.app.context;
    await fixture.user('ivo');
    await fixture.user('mara', 'fcm_android', 'apns_ios_device');
    await server.call('PATCH', PATH, { body: { redaction: { content: 'drop', pushToken: 'mask' } } });
    await fixture.send('ivo', 'mara');
    await fixture.entries('recipient=mara', 2);
    await notifications.settled();
    // The state that a process leaves when it dies between the last entry and the settling.
    const open = { settled_at_ms: null, claimed_until_ms: null };
    await storage.db.updateTable('outbox').set(open).execute();
    chat.eventsEnqueued.emit();
    await notifications.settled();
    expect(await storage.db.selectFrom('outbox').select('claims').execute()).toEqual([{ claims: 2 }]);
    expect(await fixture.entries('recipient=mara', 2)).toHaveLength(2);
    expect(sandbox.inbox.list()).toHaveLength(2);
  });

  test.each([
    ['masked', { redaction: { pushToken: 'mask' } }],
    ['not written at all', { enabled: false }],
  ])('a ringing is stopped on the devices that rang although their tokens are %s', async (_how, patch) => {
    await using fixture = await startNotificationServer();
    const { server, sandbox } = fixture;
    await fixture.user('ivo');
    await fixture.user('mara', 'fcm_android');
    await server.call('PATCH', PATH, { body: patch });
    const body = { receiver: 'mara', receiverType: 'user', type: 'audio' };
    const call = await server.call('POST', '/calls', { as: 'ivo', body });
    await expect.poll(() => sandbox.inbox.list().length).toBe(1);
    await server.app.context.notifications.settled();
    // Without ringing to stop, do-not-disturb would suppress this push.
    await server.call('PATCH', '/notifications/v1/preferences?uid=mara', {
      body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
    });
    await server.call('PUT', `/calls/${call.body.data.sessionId}`, { as: 'ivo', body: { action: 'cancel' } });
    await expect.poll(() => sandbox.inbox.list().length).toBe(2);
  });
});

describe('stored entries', () => {
  test('change to the current redaction on request, and stay redacted', async () => {
    const clock = new FakeClock();
    await using server = await startServer({ clock });
    const ids = await server.app.context.logs.append([sampleEntry(1), sampleEntry(2)]);
    await server.call('PATCH', PATH, { body: { redaction: { content: 'mask', pushToken: 'mask' } } });
    const list = async () => (await server.call('GET', '/notifications/v1/logs')).body.data;
    expect((await list())[0].pushToken).toBe('token-of-mara-a91c07');
    expect((await server.call('POST', `${PATH}/redact`)).body).toEqual({ data: { success: true } });
    const storage = async () => (await server.call('GET', PATH)).body.data.storage;
    expect(await storage()).toMatchObject({ redactingSinceMS: clock.now() });
    await clock.advance(1_000);
    await expect.poll(async () => (await list())[0].pushToken).toBe('…a91c07');
    await expect.poll(storage).not.toHaveProperty('redactingSinceMS');
    const redacted = await list();
    expect(redacted.map(({ _id }: { _id: string }) => _id)).toEqual(ids.toReversed());
    for (const entry of redacted) {
      expect(entry.payload.message.data).toEqual({ title: '[redacted:3]', body: '[redacted:13]' });
      expect(entry.redacted).toEqual(['content', 'pushToken']);
    }
  });
});
