import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** From a message over HTTP to the provider's bytes and the entry in the log. */
let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo', 'fcm_android');
  await fixture.user('mara', 'apns_ios_device', 'fcm_web');
  await fixture.user('joon');
  await fixture.user('samir', 'fcm_android');
  const { call } = fixture.server;
  await call('POST', '/groups', {
    body: {
      guid: 'crew',
      name: 'Crew',
      type: 'public',
      owner: 'mara',
      members: { participants: ['ivo', 'joon', 'samir'] },
    },
  });
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
});

test('a one-on-one message reaches every device of the receiver and leaves one sent entry for each', async () => {
  const { id } = await fixture.send('ivo', 'mara', 'Boat is ready at noon');
  const entries = await fixture.entries(`messageId=${id}`, 2);
  expect(entries.map(({ provider, tokenType, outcome }) => [provider, tokenType, outcome])).toEqual(
    expect.arrayContaining([
      ['apns', 'apns_ios_device', 'sent'],
      ['fcm', 'fcm_web', 'sent'],
    ]),
  );
  for (const entry of entries) {
    expect(entry).toMatchObject({
      component: 'notifications-core',
      channel: 'push',
      messageId: Number(id),
      trigger: 'after_message',
      sender: 'ivo',
      receiver: 'mara',
      receiverType: 'user',
      recipient: 'mara',
      conversationId: 'ivo_user_mara',
      notificationTriggered: true,
      success: true,
      attempt: 1,
      totalProcessingTimeInMS: entry.processingEndedAtMS - entry.processingStartedAtMS,
    });
    expect(entry).not.toHaveProperty('reason');
    expect(entry).not.toHaveProperty('member');
    expect(entry).not.toHaveProperty('trace');
  }
  const received = fixture.sandbox.inbox.list().filter(({ tag }) => tag === id);
  expect(received.map(({ provider, title, body }) => [provider, title, body])).toEqual(
    expect.arrayContaining([
      ['apns', 'Ivo', 'Boat is ready at noon'],
      ['fcm', 'Ivo', 'Boat is ready at noon'],
    ]),
  );
});

test('a group message leaves an entry for every member but the sender, including for one without a device', async () => {
  const { id } = await fixture.send('ivo', 'group:crew', 'Coffee?');
  const entries = await fixture.entries(`messageId=${id}`, 4);
  expect(entries).toHaveLength(4);
  expect(new Set(entries.map(({ member }) => member))).toEqual(new Set(['mara', 'joon', 'samir']));
  const [unreachable] = entries.filter(({ member }) => member === 'joon');
  expect(unreachable).toMatchObject({
    notificationTriggered: false,
    reason: 'NOT_FOUND',
    reasonDetail: { code: 'NO_PUSH_TOKEN' },
    outcome: 'unreachable',
    attempt: 0,
  });
  expect(unreachable).not.toHaveProperty('provider');
  expect(unreachable).not.toHaveProperty('payload');
});

test('do not disturb suppresses a push; the entry names the setting and has the payload', async () => {
  const { call } = fixture.server;
  await call('PATCH', '/notifications/v1/preferences?uid=samir', {
    body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
  });
  const { id } = await fixture.send('ivo', 'samir');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  expect(entry).toMatchObject({
    provider: 'fcm',
    tokenType: 'fcm_android',
    providerId: 'fcm-main',
    notificationTriggered: false,
    reason: 'DND_PREFERENCE',
    reasonDetail: { code: 'DND_ON', source: 'user', setting: 'mute.dndPreferenceSetting', value: 2 },
    outcome: 'skipped',
    payload: { type: 'fcm', message: { data: { body: 'The boat is ready' } } },
  });
  expect(fixture.sandbox.inbox.list().some(({ tag }) => tag === id)).toBe(false);
  const { body } = await call('GET', `/notifications/v1/logs/${entry._id}`);
  expect(body.data.trace.map(({ gate, result }: { gate: string; result: string }) => [gate, result])).toEqual(
    expect.arrayContaining([
      ['EVENT_PREFERENCE', 'pass'],
      ['DND', 'fail'],
      ['MUTE', 'not_evaluated'],
    ]),
  );
});

test('a token that the provider declares unregistered is removed, and the entry says so', async () => {
  const { pushTokens } = await fixture.user('tomas', 'fcm_android');
  fixture.sandbox.invalidTokens.invalidate(pushTokens[0] ?? '', Date.now());
  const first = await fixture.send('ivo', 'tomas');
  const [dead] = await fixture.entries(`messageId=${first.id}`, 1);
  expect(dead).toMatchObject({
    notificationTriggered: true,
    success: false,
    outcome: 'failed',
    tokenRemoved: true,
    providerResponse: { status: 404, code: 'UNREGISTERED' },
  });
  const second = await fixture.send('ivo', 'tomas');
  const [gone] = await fixture.entries(`messageId=${second.id}`, 1);
  expect(gone).toMatchObject({ reason: 'NOT_FOUND', reasonDetail: { code: 'NO_PUSH_TOKEN' } });
});

test('a call to a busy provider is retried, and the entry lists every attempt', async () => {
  fixture.sandbox.faults.set('fcm', { fault: '5xx', times: 1 });
  const { id } = await fixture.send('mara', 'ivo');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  expect(entry).toMatchObject({ success: true, attempt: 2, providerResponse: { status: 200 } });
  expect(entry.attempts.map(({ result, status }: { result: string; status: number }) => [result, status])).toEqual([
    ['retry', expect.any(Number)],
    ['accepted', 200],
  ]);
});

test('an edit, a deletion and a reaction push in their order, with the identity fields of their trigger', async () => {
  const { call } = fixture.server;
  const { id } = await fixture.send('ivo', 'mara', 'First');
  await call('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text: 'Second' } } });
  await call('POST', `/messages/${id}/reactions/${encodeURIComponent('⛵')}`, { as: 'mara' });
  await call('DELETE', `/messages/${id}`, { as: 'ivo' });
  const entries = await fixture.entries(`messageId=${id}`, 7);
  const count = (trigger: string) => entries.filter((entry) => entry.trigger === trigger).length;
  expect([count('after_message'), count('message_edited'), count('message_deleted')]).toEqual([2, 2, 2]);
  const [reaction] = entries.filter(({ trigger }) => trigger === 'message_reaction_added');
  expect(reaction).toMatchObject({
    sender: 'ivo',
    reactionSender: 'mara',
    reactionReceiver: 'ivo',
    receiver: 'mara',
    recipient: 'ivo',
  });
  expect(reaction.reactionId).toBeGreaterThan(0);
  const byToken = entries.filter(({ tokenType }) => tokenType === 'fcm_web').map(({ trigger }) => trigger);
  expect(byToken).toEqual(['after_message', 'message_edited', 'message_deleted']);
});

test('the webhook gets one signed call per recipient, and its entry has no device fields', async () => {
  await fixture.addWebhook();
  const { id } = await fixture.send('mara', 'joon');
  const [entry] = await fixture.entries(`messageId=${id}&provider=custom`, 1);
  expect(entry).toMatchObject({
    provider: 'custom',
    success: true,
    payload: { type: 'custom', data: { to: { uid: 'joon' } } },
  });
  expect(entry.providerResponse.id).toMatch(/^msg_[0-9a-f]{24}$/);
  expect(entry).not.toHaveProperty('pushToken');
  await fixture.server.call('DELETE', '/notifications/push/v1/providers/custom');
});

test('a group above the size limit leaves one single entry', async () => {
  const { call } = fixture.server;
  await call('PATCH', '/notifications/v1/settings', { body: { preferences: { push: { maxGroupSize: 2 } } } });
  const { id } = await fixture.send('ivo', 'group:crew');
  const entries = await fixture.entries(`messageId=${id}`, 1);
  await call('PATCH', '/notifications/v1/settings', { body: { preferences: { push: { maxGroupSize: null } } } });
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({
    reason: 'QUOTA_PREFERENCE',
    reasonDetail: { code: 'GROUP_SIZE', count: 4 },
    receiver: 'crew',
  });
  for (const member of ['member', 'recipient', 'provider', 'payload']) expect(entries[0]).not.toHaveProperty(member);
});

test('a declined call notifies the caller, and the decliner’s other device stops ringing', async () => {
  const { call } = fixture.server;
  const { authTokens } = await fixture.user('lene', 'apns_ios_voip', 'fcm_android');
  const ring = await call('POST', '/calls', {
    as: 'ivo',
    body: { receiver: 'lene', receiverType: 'user', type: 'audio' },
  });
  const { sessionId, messageId } = ring.body.data;
  const initiated = await fixture.entries(`messageId=${messageId}&trigger=initiated&success=true`, 2);
  expect(new Set(initiated.map(({ tokenType }) => tokenType))).toEqual(new Set(['apns_ios_voip', 'fcm_android']));
  await call('PUT', `/calls/${sessionId}`, { token: authTokens[0] ?? '', body: { action: 'reject' } });
  const rejected = await fixture.entries(`messageId=${messageId}&trigger=rejected`, 2);
  expect(rejected.map(({ recipient, tokenType }) => [recipient, tokenType])).toEqual(
    expect.arrayContaining([
      ['ivo', 'fcm_android'],
      ['lene', 'fcm_android'],
    ]),
  );
});
