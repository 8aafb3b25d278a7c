import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addAccount, type DigestTestServer, HOUR_MS, startDigestServer } from '../fixtures/servers/digest-server.ts';

/** Email and SMS at their providers: the logged outcome of each response, and what counts against the daily quota. */
let digests: DigestTestServer;

beforeEach(() => start());
afterEach(() => digests[Symbol.asyncDispose]());

async function start(env: Readonly<Record<string, string>> = {}) {
  digests = await startDigestServer({ env });
  await digests.settings({ email: { intervalInSeconds: 60 }, sms: { enabled: true, intervalInSeconds: 60 } });
}

async function restart(env: Readonly<Record<string, string>>) {
  await digests[Symbol.asyncDispose]();
  await start(env);
}

const SHORT_TIMEOUT = { CHATWIRE_PROVIDER_TIMEOUT_MS: '200' };
const MINUTE_MS = 60_000;
const send = (from: string, to: string, text?: string) => digests.fixture.send(from, to, text);
const sms = () => digests.outcomes('channel=sms&recipient=mara');
const email = () => digests.outcomes('channel=email&recipient=mara');
const faults = () => digests.fixture.sandbox.faults;
const received = (provider: string) =>
  digests.fixture.sandbox.inbox.list().filter((notification) => notification.provider === provider);

describe('An SMS through Twilio', () => {
  beforeEach(() => addAccount(digests, 'sms/twilio'));

  test('carries the recipient’s number and the content', async () => {
    const { id } = await send('ivo', 'mara', 'Boat is ready');
    await digests.later(MINUTE_MS);
    const [entry] = await digests.digests('channel=sms');
    expect(entry).toMatchObject({
      provider: 'twilio',
      messageIds: [Number(id)],
      success: true,
      providerResponse: { status: 201, code: null, message: null, id: expect.any(String) },
      payload: {
        to: { uid: 'mara', phno: '+4500000000', name: 'Mara' },
        from: '+4500000001',
        messages: [{ sender: { uid: 'ivo', name: 'Ivo', avatar: null }, message: 'Boat is ready' }],
        senderDetails: { uid: 'ivo', name: 'Ivo', avatar: null },
        smsContent: '1 unread from Ivo on Chatwire.',
        type: 'twilio',
      },
    });
    expect(entry).not.toHaveProperty('member');
    expect(received('twilio')).toMatchObject([{ body: '1 unread from Ivo on Chatwire.' }]);
  });

  test('an SMS that Twilio rejects is recorded as TWILIO_CREATE_ERROR with Twilio’s error number', async () => {
    faults().set('twilio', { fault: 'optedOut' });
    await send('ivo', 'mara');
    await digests.later(MINUTE_MS);
    const [entry] = await digests.digests('channel=sms');
    expect(entry).toMatchObject({
      notificationTriggered: false,
      reason: 'TWILIO_CREATE_ERROR',
      reasonDetail: { code: '21610', message: expect.any(String) },
      outcome: 'failed',
      attempt: 1,
      attempts: [{ result: 'refused', status: 400 }],
      providerResponse: { status: 400, code: '21610' },
    });
    expect(entry).not.toHaveProperty('success');
  });

  test('fails when its message is permanently deleted before the next attempt', async () => {
    faults().set('twilio', { fault: '5xx' });
    const { id } = await send('ivo', 'mara');
    await digests.settled();
    digests.clock.nowMs += MINUTE_MS;
    await digests.fixture.server.app.context.notifications.fireDueTimers();
    await expect
      .poll(() => digests.fixture.server.app.context.notifications.pending(Number(id)))
      .toMatchObject([{ state: 'retrying', channel: 'sms', provider: 'twilio', attempt: 2, messageIds: [Number(id)] }]);
    await digests.call('DELETE', `/messages/${id}`, { body: { permanent: true } });
    await digests.settled();
    expect(await sms()).toEqual([['unreachable', 'NOT_FOUND', 'MESSAGE_GONE']]);
    expect((await digests.digests('channel=sms'))[0]).toMatchObject({ attempt: 1, providerResponse: { status: 503 } });
  });

  test('succeeds on the attempt after a 503', async () => {
    faults().set('twilio', { fault: '5xx', times: 1 });
    await send('ivo', 'mara');
    await digests.later(MINUTE_MS);
    expect((await digests.digests('channel=sms'))[0]).toMatchObject({ outcome: 'sent', attempt: 2 });
  });

  test('requires a phone number', async () => {
    await digests.call('PATCH', '/notifications/v1/contact-details', { as: 'mara', body: { phno: null } });
    await send('ivo', 'mara');
    await digests.later(MINUTE_MS);
    expect(await sms()).toEqual([['unreachable', 'MISSING_PHNO', 'NO_PHONE']]);
    const [{ payload }] = await digests.digests('channel=sms');
    expect(payload).toMatchObject({ to: { uid: 'mara', name: 'Mara' } });
    expect(payload.to).not.toHaveProperty('phno');
  });
});

test('An SMS is not repeated after a timeout: it may have arrived', async () => {
  await restart(SHORT_TIMEOUT);
  await addAccount(digests, 'sms/twilio');
  faults().set('twilio', { fault: 'timeout' });
  await send('ivo', 'mara');
  await digests.later(MINUTE_MS);
  expect(await sms()).toEqual([['failed', 'TIMED_OUT', 'PROVIDER']]);
  expect((await digests.digests('channel=sms'))[0]).toMatchObject({
    attempt: 1,
    attempts: [{ result: 'timeout', status: null }],
  });
});

describe('An email through SendGrid', () => {
  beforeEach(() => addAccount(digests, 'email/sendgrid'));

  test('an email that SendGrid rejects is triggered, without success', async () => {
    faults().set('sendgrid', { fault: '401' });
    await send('ivo', 'mara');
    await digests.later(MINUTE_MS);
    expect((await digests.digests('channel=email'))[0]).toMatchObject({
      notificationTriggered: true,
      success: false,
      outcome: 'failed',
      providerResponse: { status: 401 },
    });
  });

  test('gets no second attempt when the connection is lost after the request was sent', async () => {
    faults().set('sendgrid', { fault: 'disconnect' });
    await send('ivo', 'mara');
    await digests.later(MINUTE_MS);
    expect(await email()).toEqual([['failed', 'TIMED_OUT', 'CONNECTION_LOST']]);
    expect((await digests.digests('channel=email'))[0].attempt).toBe(1);
  });

  test('an email can be replied to if the operator allows it', async () => {
    const replies = { allowEmailReplies: true, senderEmailForReplies: 'reply@in.example.org' };
    await digests.call('PUT', '/notifications/email/v1/providers/sendgrid', { body: replies });
    await send('ivo', 'mara');
    await digests.later(MINUTE_MS);
    const [{ payload }] = await digests.digests('channel=email');
    expect(payload.replyTo).toMatch(/^reply\+[0-9a-z]+-[0-9a-f]{20}@in\.example\.org$/);
  });
});

describe('The operator’s webhooks', () => {
  test('get the envelope of their channel, and a timeout is repeated', async () => {
    await addAccount(digests, 'email/custom', { timeoutInMS: 500 });
    faults().set('customEmail', { fault: 'timeout', times: 1 });
    const { id } = await send('ivo', 'mara', 'Hi');
    await digests.later(MINUTE_MS);
    const [entry] = await digests.digests('channel=email');
    expect(entry).toMatchObject({
      provider: 'custom',
      outcome: 'sent',
      attempt: 2,
      attempts: [{ result: 'timeout' }, { result: 'accepted' }],
      messageIds: [Number(id)],
      payload: {
        trigger: 'email-notification-payload-generated',
        data: { to: { uid: 'mara', email: 'mara@example.org', name: 'Mara' }, subject: 'New messages from Ivo' },
        appId: 'app',
        region: 'self',
        webhook: 'custom',
        type: 'custom',
      },
    });
    expect(entry.providerResponse.id).toMatch(/^msg_[0-9a-f]{24}$/);
    expect(received('customEmail')).toHaveLength(1);
  });

  test('webhooks are called in addition to the provider of their channel: one entry each, one count for the day', async () => {
    await addAccount(digests, 'sms/twilio');
    await addAccount(digests, 'sms/custom');
    await digests.settings({ sms: { maxPerDay: 2 } });
    for (const text of ['One', 'Two', 'Three']) {
      await send('ivo', 'mara', text);
      await digests.later(MINUTE_MS);
    }
    const entries = await digests.digests('channel=sms');
    expect(entries.map(({ provider, outcome }) => [provider, outcome]).toSorted()).toEqual([
      ['custom', 'sent'],
      ['custom', 'sent'],
      ['custom', 'skipped'],
      ['twilio', 'sent'],
      ['twilio', 'sent'],
      ['twilio', 'skipped'],
    ]);
    expect(new Set(entries.map(({ eventId }) => eventId)).size).toBe(3);
  });

  test('webhooks with a forbidden address are NOT_FOUND and do not count against the daily limit', async () => {
    await restart({ CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'false' });
    await digests.settings({ email: { maxPerDay: 1 } });
    await addAccount(digests, 'email/custom');
    await send('ivo', 'mara', 'One');
    await digests.later(MINUTE_MS);
    expect(await email()).toEqual([['failed', 'NOT_FOUND', 'ADDRESS_BLOCKED']]);
    await digests.call('DELETE', '/notifications/email/v1/providers/custom');
    await addAccount(digests, 'email/sendgrid');
    await send('ivo', 'mara', 'Two');
    await digests.later(MINUTE_MS);
    expect((await email()).at(-1)).toEqual(['sent']);
    await send('ivo', 'mara', 'Three');
    await digests.later(MINUTE_MS);
    expect((await email()).at(-1)).toEqual(['skipped', 'QUOTA_PREFERENCE', 'PER_DAY']);
  });
});

describe('The daily limit of a recipient', () => {
  beforeEach(() => addAccount(digests, 'email/sendgrid'));

  async function sendFrom(from: string) {
    await send(from, 'mara');
    await digests.later(MINUTE_MS);
  }

  test('counts per conversation and in total, and the total is checked first', async () => {
    await digests.settings({ email: { maxPerDay: 3, maxPerDayPerConversation: 2 } });
    for (const from of ['ivo', 'ivo', 'ivo', 'lene', 'lene']) await sendFrom(from);
    expect(await email()).toEqual([
      ['sent'],
      ['sent'],
      ['skipped', 'QUOTA_PREFERENCE', 'PER_CONVERSATION'],
      ['sent'],
      ['skipped', 'QUOTA_PREFERENCE', 'PER_DAY'],
    ]);
  });

  test('the daily limit is reset at midnight in the recipient’s time zone', async () => {
    await digests.settings({ email: { maxPerDay: 1 } });
    // Two hours and a minute before midnight in Auckland (UTC+13).
    await digests.call('PATCH', '/notifications/v1/preferences/timezone?uid=mara', {
      body: { timezone: 'Pacific/Auckland' },
    });
    digests.clock.nowMs -= HOUR_MS + MINUTE_MS;
    await sendFrom('ivo');
    await sendFrom('lene');
    await digests.later(2 * HOUR_MS);
    await sendFrom('lene');
    expect(await email()).toEqual([['sent'], ['skipped', 'QUOTA_PREFERENCE', 'PER_DAY'], ['sent']]);
  });

  test('also counts timeouts and rejections by Twilio', async () => {
    await restart(SHORT_TIMEOUT);
    await addAccount(digests, 'sms/twilio');
    await digests.settings({ email: { enabled: false }, sms: { maxPerDay: 2 } });
    faults().set('twilio', { fault: 'timeout', times: 1 });
    await sendFrom('ivo');
    faults().set('twilio', { fault: 'deadToken', times: 1 });
    await sendFrom('lene');
    await sendFrom('ivo');
    expect((await sms()).map((outcome) => Object(outcome)[1])).toEqual([
      'TIMED_OUT',
      'TWILIO_CREATE_ERROR',
      'QUOTA_PREFERENCE',
    ]);
  });

  test('a daily limit of one allows exactly one call, however many batches are due', async () => {
    await digests.settings({ email: { maxPerDay: 1 } });
    const people = Array.from({ length: 100 }, (_, n) => `sender-${n}`);
    await Promise.all(people.map((uid) => digests.fixture.user(uid)));
    await Promise.all(people.map((uid) => send(uid, 'mara')));
    await digests.later(MINUTE_MS);
    const outcomes = await email();
    expect(outcomes).toHaveLength(100);
    expect(outcomes.filter((outcome) => Object(outcome)[0] === 'sent')).toHaveLength(1);
    expect(received('sendgrid')).toHaveLength(1);
  });
});
