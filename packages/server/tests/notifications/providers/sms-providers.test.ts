import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PATH = '/notifications/sms/v1/providers';
const twilio = {
  twilioAccountSID: 'AC0123456789abcdef0123456789abcdef',
  twilioAuthToken: '0123456789abcdef0123456789ab9f3c',
  twilioSenderPhoneNumber: '+4500000001',
};
let server: TestServer;

beforeEach(async () => {
  const clock = new FakeClock(Date.parse('2026-01-01T09:00:00Z'));
  const env = { CHATWIRE_PUBLIC_URL: 'https://chat.example.org/' };
  server = await startServer({ clock, logs: createMemoryLogStore(clock), env });
});
afterEach(() => server[Symbol.asyncDispose]());

const call = (method: string, kind: string, body?: object) =>
  server.call(method, `${PATH}/${kind}`, body === undefined ? {} : { body });

test('the account at Twilio is shown with its token masked and the address for its reports', async () => {
  expect((await call('POST', 'twilio', twilio)).body).toEqual({ data: { success: true } });
  const { data: shown } = (await call('GET', 'twilio')).body;
  expect(shown).toEqual({
    ...twilio,
    twilioAuthToken: '****9f3c',
    isEnabled: true,
    statusWebhook: expect.stringMatching(
      /^https:\/\/chat\.example\.org\/v3\/notifications\/sms\/v1\/providers\/twilio\/status\?token=[0-9a-f]{48}$/,
    ),
  });
  expect((await call('PUT', 'twilio', { ...shown, isEnabled: false })).status).toBe(200);
  expect((await call('GET', 'twilio')).body.data).toEqual({ ...shown, isEnabled: false });
  const accounts = await server.app.context.providersDirectory.current();
  expect(accounts.twilio[0]).toMatchObject({ isEnabled: false, fields: { twilioAuthToken: twilio.twilioAuthToken } });
});

test.each([
  ['twilioAccountSID', 'AC/../Accounts'],
  ['twilioAuthToken', ''],
  ['twilioSenderPhoneNumber', '4500000001'],
  ['twilioSenderPhoneNumber', null],
])('%s may not be %j', async (name, value) => {
  const response = await call('POST', 'twilio', { ...twilio, [name]: value });
  expect([response.status, Object.keys(response.body.error.details)]).toEqual([400, [name]]);
});

test('the SMS webhook names recipients by uid unless configured to use stored numbers', async () => {
  await call('POST', 'custom', { webhookURL: 'https://hooks.example/sms' });
  expect((await call('GET', 'custom')).body.data).toMatchObject({ useStoredPhNo: false, isEnabled: true });
  await call('PUT', 'custom', { useStoredPhNo: true });
  const accounts = await server.app.context.providersDirectory.current();
  expect(accounts.customSms[0]?.fields).toMatchObject({ useStoredPhNo: true });
});

test.each(['twilio', 'custom'])(
  'one %s provider can be added: a second is rejected, and a missing one is not found',
  async (kind) => {
    const body = { ...twilio, webhookURL: 'https://hooks.example/sms' };
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await call(method, kind, method === 'PUT' ? body : undefined);
      expect([response.status, response.body.error.code]).toEqual([404, 'ERR_PROVIDER_NOT_FOUND']);
    }
    expect((await call('POST', kind, body)).status).toBe(200);
    expect((await call('POST', kind, body)).body.error.code).toBe('ERR_PROVIDER_ALREADY_EXISTS');
  },
);

test('neither keys nor the secrets of callback addresses are stored in plain text', async () => {
  const sendGridApiKey = 'SG.zebra-crossing-at-midnight';
  await call('POST', 'twilio', twilio);
  await server.call('POST', '/notifications/email/v1/providers/sendgrid', {
    body: { sendGridApiKey, senderName: 'Harbour Chat', senderEmail: 'chat@example.org' },
  });
  const accounts = await server.app.context.providersDirectory.current();
  const files = (await readdir(server.dataDir)).filter((name) => name.startsWith('chat.sqlite'));
  const disk = Buffer.concat(await Promise.all(files.map((name) => readFile(join(server.dataDir, name)))));
  expect(disk.includes(twilio.twilioAccountSID)).toBe(true);
  for (const secret of [
    twilio.twilioAuthToken,
    sendGridApiKey,
    accounts.twilio[0]?.inboundToken,
    accounts.sendgrid[0]?.inboundToken,
  ]) {
    expect(secret).toBeTruthy();
    expect(disk.includes(secret ?? '')).toBe(false);
  }
});
