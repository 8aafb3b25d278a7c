import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageEntry } from '../fixtures/notifications/sample-entries.ts';

const PUBLIC_URL = 'https://chat.example.org';
const EVENT = '019b79803a3400010000c402';
const SID = 'SM0123456789abcdef0123456789abcdef';
const REFERENCE = { messageId: '48229', eventId: EVENT, recipient: 'mara' };
const authToken = 'a-secret-of-twilio';
const clock = new FakeClock(Date.parse('2026-01-01T09:00:00Z'));
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
let server: TestServer;

beforeEach(async () => {
  server = await startServer({
    clock,
    logs: createMemoryLogStore(clock),
    env: { CHATWIRE_PUBLIC_URL: PUBLIC_URL },
  });
  await server.call('POST', '/notifications/sms/v1/providers/twilio', {
    body: { twilioAccountSID: 'AC1', twilioAuthToken: authToken, twilioSenderPhoneNumber: '+4500000001' },
  });
  await server.call('POST', '/notifications/email/v1/providers/sendgrid', {
    body: {
      sendGridApiKey: 'SG.key',
      senderName: 'Harbour Chat',
      senderEmail: 'chat@example.org',
      sendGridEventsPublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  });
});
afterEach(() => server[Symbol.asyncDispose]());

describe('a delivery report from Twilio', () => {
  test('marks the entry of a delivered SMS', async () => {
    const [logId] = await append(sms({ id: SID }));
    const changed: string[] = [];
    server.app.context.notifications.reported.listen((id) => changed.push(id));
    expect((await twilioReports({ MessageStatus: 'delivered' })).body).toEqual({ data: { success: true } });
    expect(await onlyEntry()).toMatchObject({
      _id: logId,
      success: true,
      outcome: 'sent',
      providerResponse: { status: 201, code: null, id: SID, deliveryStatus: 'delivered' },
      updatedAtMS: clock.now(),
    });
    expect(changed).toEqual([logId]);
  });

  test.each(['undelivered', 'failed'])('turns success into failure with Twilio’s number: %s', async (status) => {
    await append(sms({ id: SID }));
    await twilioReports({ MessageStatus: status, ErrorCode: '30003' });
    expect(await onlyEntry()).toMatchObject({
      notificationTriggered: true,
      success: false,
      outcome: 'failed',
      providerResponse: { status: 201, code: '30003', deliveryStatus: status },
    });
    const found = await server.call('GET', '/notifications/v1/logs?success=false&outcome=failed');
    expect(found.body.data).toHaveLength(1);
  });

  test('a late or repeated delivery report changes nothing', async () => {
    await append(sms({ id: SID }));
    await twilioReports({ MessageStatus: 'delivered' });
    const before = await onlyEntry();
    await clock.advance(1000);
    await twilioReports({ MessageStatus: 'sent' });
    await twilioReports({ MessageStatus: 'delivered' });
    await twilioReports({ MessageStatus: 'queued' });
    expect(await onlyEntry()).toEqual(before);
  });

  test('a delivery report may arrive before its entry', async () => {
    const result = twilioReports({ MessageStatus: 'delivered' });
    await server.call('GET', '/health');
    const entry = sms({ id: SID });
    await append(entry);
    server.app.context.notifications.recorded.emit(entry);
    await result;
    expect(await onlyEntry()).toMatchObject({ providerResponse: { deliveryStatus: 'delivered' } });
  });

  test('changes only the entry of the message it names', async () => {
    await append(sms({ id: SID }), sms({ id: 'SM2' }), { ...sms({ id: SID }), eventId: '019b79803a3400010000c403' });
    await twilioReports({ MessageStatus: 'delivered' });
    const { data } = (await server.call('GET', '/notifications/v1/logs')).body;
    expect(data.map((entry: { providerResponse: object }) => 'deliveryStatus' in entry.providerResponse)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('without the secret of its URL or Twilio’s signature is rejected', async () => {
    await append(sms({ id: SID }));
    const form = { MessageStatus: 'failed' };
    const statuses = [
      (await twilioReports(form, { token: 'wrong' })).status,
      (await twilioReports(form, { token: '' })).status,
      (await twilioReports(form, { secret: 'wrong' })).status,
      (await twilioReports(form, { url: 'http://localhost' })).status,
    ];
    expect(statuses).toEqual([403, 403, 403, 403]);
    expect(await onlyEntry()).toMatchObject({ success: true });
  });
});

describe('an event of SendGrid', () => {
  const event = (changes: object) => ({
    event: 'delivered',
    sg_message_id: 'kZ3pQ0.recvd-1-0',
    chatwireMessageId: '48229',
    chatwireEventId: EVENT,
    chatwireRecipient: 'mara',
    ...changes,
  });

  test('marks the entry of a delivered email', async () => {
    await append(email());
    expect((await sendgridReports([event({ event: 'processed' }), event({})])).status).toBe(200);
    expect(await onlyEntry()).toMatchObject({ success: true, providerResponse: { deliveryStatus: 'delivered' } });
  });

  test('turns success into failure when the email bounces', async () => {
    await append(email());
    await sendgridReports([event({}), event({ event: 'bounce', status: '5.1.1', reason: 'No such mailbox' })]);
    expect(await onlyEntry()).toMatchObject({
      success: false,
      outcome: 'failed',
      providerResponse: { status: 202, code: '5.1.1', message: 'No such mailbox', deliveryStatus: 'undelivered' },
    });
  });

  test('without a valid signature is rejected once the account names a key', async () => {
    await append(email());
    expect((await sendgridReports([event({ event: 'dropped' })], { signature: 'AAAA' })).status).toBe(403);
    expect((await sendgridReports([event({ event: 'dropped' })], { token: 'wrong' })).status).toBe(403);
    await server.call('PUT', '/notifications/email/v1/providers/sendgrid', { body: { sendGridEventsPublicKey: null } });
    expect((await sendgridReports([event({ event: 'dropped' })], { signature: 'AAAA' })).status).toBe(200);
    expect(await onlyEntry()).toMatchObject({ providerResponse: { code: 'DROPPED', deliveryStatus: 'failed' } });
  });

  test('changes nothing when it is about another email of the account', async () => {
    const foreign = [event({ chatwireMessageId: undefined }), event({ chatwireRecipient: 'x y' }), 1, null];
    expect((await sendgridReports(foreign)).status).toBe(200);
  });
});

interface Lies {
  readonly token?: string;
  readonly secret?: string;
  readonly url?: string;
  readonly signature?: string;
}

async function twilioReports(form: Readonly<Record<string, string>>, lies: Lies = {}) {
  const { twilio: accounts } = await server.app.context.providersDirectory.current();
  const token = lies.token ?? accounts[0]?.inboundToken ?? '';
  const query = new URLSearchParams({ token, ...REFERENCE });
  const path = `/v3/notifications/sms/v1/providers/twilio/status?${query}`;
  const whole: Readonly<Record<string, string>> = { MessageSid: SID, AccountSid: 'AC1', ...form };
  const names = Object.keys(whole).toSorted();
  const signed = (lies.url ?? PUBLIC_URL) + path + names.map((name) => name + whole[name]).join('');
  const signature = createHmac('sha1', lies.secret ?? authToken)
    .update(signed)
    .digest('base64');
  return post(path, new URLSearchParams(whole), { 'x-twilio-signature': signature });
}

async function sendgridReports(events: readonly unknown[], lies: Lies = {}) {
  const { sendgrid: accounts } = await server.app.context.providersDirectory.current();
  const token = lies.token ?? accounts[0]?.inboundToken ?? '';
  const body = JSON.stringify(events);
  const timestamp = '1767258000';
  const signature = sign('sha256', Buffer.from(timestamp + body), privateKey).toString('base64');
  return post(`/v3/notifications/email/v1/providers/sendgrid/events?token=${token}`, body, {
    'content-type': 'application/json',
    'x-twilio-email-event-webhook-signature': lies.signature ?? signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  });
}

async function post(path: string, body: string | URLSearchParams, headers: Readonly<Record<string, string>>) {
  const response = await fetch(server.url + path, { method: 'POST', body, headers });
  return { status: response.status, body: await response.json() };
}

const append = (...entries: readonly NewLogEntry[]) => server.app.context.logs.append(entries);

async function onlyEntry() {
  const { data } = (await server.call('GET', '/notifications/v1/logs')).body;
  expect(data).toHaveLength(1);
  return data[0];
}

function sms({ id }: { readonly id: string }): NewLogEntry {
  return { ...entry('sms', 'twilio'), providerResponse: { status: 201, code: null, message: null, id, durationMs: 5 } };
}

function email(): NewLogEntry {
  const response = { status: 202, code: null, message: null, id: 'kZ3pQ0', durationMs: 5 };
  return { ...entry('email', 'sendgrid'), providerResponse: response };
}

function entry(channel: 'sms' | 'email', provider: 'twilio' | 'sendgrid'): NewLogEntry {
  const nowMs = clock.now();
  return messageEntry(48_229, {
    processingStartedAtMS: nowMs,
    processingEndedAtMS: nowMs,
    totalProcessingTimeInMS: 0,
    component: 'notifications-digest',
    channel,
    provider,
    messageIds: [48_229],
    messageSentAtMS: nowMs,
    eventId: EVENT,
  });
}
