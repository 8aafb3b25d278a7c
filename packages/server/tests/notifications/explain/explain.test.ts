import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';
import { addAccount, INTERVAL_MS, START_MS, startDigestServer } from '../../fixtures/servers/digest-server.ts';

/** Explanations over HTTP. See docs/spec/notifications.md#explain. */
let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo', 'fcm_android');
  await fixture.user('mara', 'apns_ios_device');
  await fixture.user('joon');
  await fixture.user('samir', 'fcm_android');
  await fixture.user('lene', 'fcm_android');
  const members = { participants: ['ivo', 'joon', 'samir', 'lene'] };
  const crew = { guid: 'crew', name: 'Crew', type: 'public', owner: 'mara', members };
  await fixture.server.call('POST', '/groups', { body: crew });
});
afterAll(async () => {
  await fixture[Symbol.asyncDispose]();
});

async function explain(query: string) {
  await fixture.server.app.context.notifications.settled();
  const { status, body } = await fixture.server.call('GET', `/notifications/v1/logs/explain?${query}`);
  expect(status).toBe(200);
  return body;
}

test('an explanation has the message, its event with the outcome, and each decision rule by rule', async () => {
  const { id } = await fixture.send('ivo', 'mara', 'Boat is ready at noon');
  const { data, meta } = await explain(`messageId=${id}`);
  expect(data.messageId).toBe(Number(id));
  expect(data.message).toEqual({
    category: 'message',
    type: 'text',
    class: 'message',
    sender: 'ivo',
    receiver: 'mara',
    receiverType: 'user',
    conversationId: 'ivo_user_mara',
    sentAtMS: expect.any(Number),
    deleted: false,
  });
  expect(data.events).toEqual([
    {
      eventId: expect.stringMatching(/^[0-9a-f]{24}$/),
      trigger: 'after_message',
      occurredAtMS: data.message.sentAtMS,
      actor: 'ivo',
      candidates: 1,
      notEligible: null,
      channelsOff: ['email', 'sms'],
      entries: { sent: 1, failed: 0, skipped: 0, unreachable: 0 },
      excluded: [],
    },
  ]);
  const [decision] = data.decisions;
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  expect(decision).toMatchObject({
    recipient: 'mara',
    channel: 'push',
    trigger: 'after_message',
    provider: 'apns',
    logId: entry._id,
    eventId: data.events[0].eventId,
    outcome: 'sent',
    attempt: 1,
  });
  expect(decision.trace[0]).toEqual({
    gate: 'EVENT_PREFERENCE',
    result: 'pass',
    setting: 'oneOnOne.messagesSetting',
    value: 2,
    source: 'app',
  });
  expect(decision).not.toHaveProperty('reason');
  expect(data.pending).toEqual([]);
  expect(meta.current).toEqual({ limit: 100, count: 1 });
});

test('users excluded before the evaluation are counted and named with the cause', async () => {
  const { call } = fixture.server;
  await call('POST', '/users/lene/blockedusers', { body: { blockedUids: ['ivo'] } });
  await call('DELETE', '/users', { body: { uidsToDeactivate: ['samir'] } });
  const { id } = await fixture.send('ivo', 'group:crew');
  const { data } = await explain(`messageId=${id}`);
  expect(data.events[0]).toMatchObject({ candidates: 2, entries: { sent: 1, unreachable: 1, skipped: 0, failed: 0 } });
  expect(data.events[0].excluded).toEqual(
    expect.arrayContaining([
      { cause: 'BLOCKED', count: 1, uids: ['lene'] },
      { cause: 'DEACTIVATED', count: 1, uids: ['samir'] },
    ]),
  );
  expect(data.decisions.map(({ recipient }: { recipient: string }) => recipient).toSorted()).toEqual(['joon', 'mara']);
});

test('a suppressed decision gives its reason; the rules after the failing one are not evaluated', async () => {
  await fixture.server.call('PATCH', '/notifications/v1/preferences?uid=mara', {
    body: { preferences: { mute: { dndPreferenceSetting: 2 } } },
  });
  const { id } = await fixture.send('ivo', 'mara');
  const { data } = await explain(`messageId=${id}`);
  await fixture.server.call('DELETE', '/notifications/v1/preferences?uid=mara');
  expect(data.decisions[0]).toMatchObject({
    outcome: 'skipped',
    attempt: 0,
    reason: 'DND_PREFERENCE',
    reasonDetail: { code: 'DND_ON', source: 'user' },
  });
  const results = Object.fromEntries(
    data.decisions[0].trace.map(({ gate, result }: { gate: string; result: string }) => [gate, result]),
  );
  expect(results).toMatchObject({ EVENT_PREFERENCE: 'pass', DND: 'fail', MUTE: 'not_evaluated' });
});

test('an event that notifies no one says why, and has no decisions', async () => {
  const body = { receiver: 'mara', receiverType: 'user', category: 'custom', type: 'ping', data: { customData: {} } };
  const quiet = (await fixture.server.call('POST', '/messages', { as: 'ivo', body })).body.data;
  const { data } = await explain(`messageId=${quiet.id}`);
  expect(data.events).toMatchObject([{ notEligible: 'NO_SEND_NOTIFICATION_FLAG', candidates: 0 }]);
  expect(data.decisions).toEqual([]);
});

test('channels disabled for the whole app are named and have no entries', async () => {
  await using digests = await startDigestServer();
  const ask = async (id: string) => {
    await digests.settled();
    return (await digests.call('GET', `/notifications/v1/logs/explain?messageId=${id}`)).body.data;
  };
  const quiet = await digests.fixture.send('ivo', 'mara', 'No push');
  const explanation = await ask(quiet.id);
  expect(explanation.events).toMatchObject([{ notEligible: null, candidates: 1, channelsOff: ['push', 'sms'] }]);
  expect(explanation.decisions).toEqual([]);
  await digests.settings({ push: { enabled: true }, sms: { enabled: true } });
  // A channel that was off then is still named after it is on again.
  expect((await ask(quiet.id)).events[0].channelsOff).toEqual(['push', 'sms']);
  expect((await ask((await digests.fixture.send('ivo', 'mara')).id)).events[0]).not.toHaveProperty('channelsOff');
});

test('decisions are paged like the log and can be filtered by recipient, channel and trigger', async () => {
  const { call } = fixture.server;
  const { id } = await fixture.send('ivo', 'group:crew', 'First');
  await call('PUT', `/messages/${id}`, { as: 'ivo', body: { data: { text: 'Second' } } });
  const all = await explain(`messageId=${id}`);
  expect(all.data.events.map(({ trigger }: { trigger: string }) => trigger)).toEqual([
    'after_message',
    'message_edited',
  ]);
  const first = await explain(`messageId=${id}&limit=3`);
  const rest = await explain(`messageId=${id}&affix=append&logId=${first.meta.next.logId}`);
  expect(first.data.decisions).toHaveLength(3);
  expect([...first.data.decisions, ...rest.data.decisions]).toEqual(all.data.decisions);
  expect(rest.meta.next).toBeUndefined();

  const one = await explain(`messageId=${id}&recipient=JOON&trigger=message_edited`);
  expect(one.data.events).toHaveLength(1);
  expect(one.data.decisions).toMatchObject([{ recipient: 'joon', trigger: 'message_edited' }]);
  expect((await explain(`messageId=${id}&channel=email`)).data.decisions).toEqual([]);
});

test('a decision between two attempts is pending, with the instant of its next attempt', async () => {
  fixture.sandbox.faults.set('fcm', { fault: '5xx', times: 1 });
  const { id } = await fixture.send('mara', 'ivo');
  let pending: { recipient: string }[] = [];
  while (pending.length === 0) {
    pending = (await fixture.server.call('GET', `/notifications/v1/logs/explain?messageId=${id}`)).body.data.pending;
  }
  expect(pending).toEqual([
    {
      recipient: 'ivo',
      channel: 'push',
      state: 'retrying',
      dueAtMS: expect.any(Number),
      messageIds: [Number(id)],
      trigger: 'after_message',
      provider: 'fcm',
      providerId: 'fcm-main',
      attempt: 2,
      providerResponse: expect.objectContaining({ status: 503 }),
    },
  ]);
});

test('a message that was permanently deleted is explained from the records of its events', async () => {
  const { id } = await fixture.send('ivo', 'mara', 'Gone soon');
  await fixture.server.app.context.notifications.settled();
  expect((await fixture.server.call('DELETE', `/messages/${id}`, { body: { permanent: true } })).status).toBe(200);
  const { data } = await explain(`messageId=${id}&trigger=after_message`);
  expect(data.message).toMatchObject({ sender: 'ivo', receiver: 'mara', deleted: true });
  expect(data.decisions).toHaveLength(1);
});

test('unknown messages are not found, and invalid queries are rejected', async () => {
  const { call } = fixture.server;
  expect(statusOf(await call('GET', '/notifications/v1/logs/explain?messageId=999999'))).toBe(
    '404 ERR_MESSAGE_ID_NOT_FOUND',
  );
  const wrong = await call('GET', '/notifications/v1/logs/explain?limit=0&channel=fax');
  expect(statusOf(wrong)).toBe('400 ERR_BAD_REQUEST');
  expect(Object.keys(wrong.body.error.details).toSorted()).toEqual(['channel', 'limit', 'messageId']);
  const token = await fixture.server.login('guest');
  expect(statusOf(await call('GET', '/notifications/v1/logs/explain?messageId=1', { token }))).toBe(
    '403 AUTH_ERR_NO_ACCESS',
  );
});

test('email and SMS batches are separate events; until then their timers are pending', async () => {
  await using digests = await startDigestServer();
  await addAccount(digests, 'email/sendgrid');
  const first = await digests.fixture.send('ivo', 'mara', 'Anyone at the pier?');
  const second = await digests.fixture.send('ivo', 'mara', 'Hello?');
  const ask = async (query: string) => (await digests.call('GET', `/notifications/v1/logs/explain?${query}`)).body.data;
  await digests.settled();
  const waiting = await ask(`messageId=${second.id}`);
  expect(waiting.events).toMatchObject([{ trigger: 'after_message', candidates: 1, notEligible: null }]);
  expect(waiting.pending).toMatchObject([
    {
      recipient: 'mara',
      channel: 'email',
      state: 'waiting',
      dueAtMS: START_MS + INTERVAL_MS,
      messageIds: [Number(first.id), Number(second.id)],
    },
  ]);
  expect(await ask(`messageId=${second.id}&recipient=lene`)).toMatchObject({ pending: [] });
  expect(await ask(`messageId=${second.id}&channel=sms`)).toMatchObject({ pending: [] });

  await digests.later();
  for (const { id } of [first, second]) {
    const explanation = await ask(`messageId=${id}`);
    expect(explanation.pending).toEqual([]);
    expect(explanation.events).toMatchObject([
      { trigger: 'after_message' },
      { batch: true, channel: 'email', recipient: 'mara', candidates: 1, entries: { sent: 1, failed: 0 } },
    ]);
    expect(explanation.decisions).toMatchObject([
      { channel: 'email', provider: 'sendgrid', eventId: explanation.events[1].eventId, outcome: 'sent' },
    ]);
  }
  expect((await ask(`messageId=${second.id}&channel=push`)).events).toHaveLength(1);
});
