import { createMemoryLogStore, FakeClock, startServer, type TestServer } from '@chatwire/testkit';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const PATH = '/notifications/email/v1/providers';
const sendgrid = {
  sendGridApiKey: 'SG.a-key-that-opens-nothing.9f3c',
  senderName: 'Harbour Chat',
  senderEmail: 'chat@example.org',
};
const TOKEN_URL = /^http:\/\/localhost:\d+\/v3\/notifications\/email\/v1\/[a-z/]+\?token=[0-9a-f]{48}$/;
let server: TestServer;

beforeEach(async () => {
  const clock = new FakeClock(Date.parse('2026-01-01T09:00:00Z'));
  server = await startServer({ clock, logs: createMemoryLogStore(clock) });
});
afterEach(() => server[Symbol.asyncDispose]());

const call = (method: string, kind: string, body?: object) =>
  server.call(method, `${PATH}/${kind}`, body === undefined ? {} : { body });

describe('the account at SendGrid', () => {
  test('has its defaults, a masked key and the callback addresses for SendGrid', async () => {
    expect((await call('POST', 'sendgrid', sendgrid)).body).toEqual({ data: { success: true } });
    expect((await call('GET', 'sendgrid')).body.data).toEqual({
      ...sendgrid,
      sendGridApiKey: '****9f3c',
      allowEmailReplies: false,
      isEnabled: true,
      repliesWebhook: expect.stringMatching(TOKEN_URL),
      eventsWebhook: expect.stringMatching(TOKEN_URL),
    });
  });

  test('accepts its own representation, and keeps the key and the secret of the addresses', async () => {
    await call('POST', 'sendgrid', sendgrid);
    const { data: shown } = (await call('GET', 'sendgrid')).body;
    const changed = { ...shown, senderName: 'Crew', senderEmailForReplies: 'reply@in.example.org' };
    expect((await call('PUT', 'sendgrid', changed)).status).toBe(200);
    expect((await call('GET', 'sendgrid')).body.data).toEqual(changed);
    const { sendgrid: accounts } = await server.app.context.providersDirectory.current();
    expect(accounts[0]?.fields?.sendGridApiKey).toBe(sendgrid.sendGridApiKey);
    expect(shown.repliesWebhook).toContain(accounts[0]?.inboundToken);
  });

  test('removes optional members set to null, when it is added and when it is changed', async () => {
    await call('POST', 'sendgrid', { ...sendgrid, senderEmailForReplies: null, sendGridTemplateID: 'd-0f3a' });
    expect((await call('GET', 'sendgrid')).body.data).not.toHaveProperty('senderEmailForReplies');
    await call('PUT', 'sendgrid', { sendGridTemplateID: null });
    expect((await call('GET', 'sendgrid')).body.data).not.toHaveProperty('sendGridTemplateID');
  });

  test('gets new callback addresses when it is deleted and added again', async () => {
    const urlOf = async () => (await call('GET', 'sendgrid')).body.data.repliesWebhook;
    await call('POST', 'sendgrid', sendgrid);
    const before = await urlOf();
    expect((await call('DELETE', 'sendgrid')).body).toEqual({ data: { success: true } });
    await call('POST', 'sendgrid', sendgrid);
    expect(await urlOf()).not.toBe(before);
  });

  test.each([
    ['sendGridApiKey', 'two words'],
    ['sendGridApiKey', '****9f3c'],
    ['senderEmail', 'chat@localhost'],
    ['senderName', 'Harbour\r\nBcc: all'],
    ['senderEmailForReplies', 'reply+me@in.example.org'],
    ['senderEmailForReplies', `${'r'.repeat(32)}@in.example.org`],
    ['sendGridUnsubscribeGroupID', 'twelve'],
    ['sendGridEventsPublicKey', 'bm90IGEga2V5'],
  ])('%s may not be %j', async (name, value) => {
    const response = await call('POST', 'sendgrid', { ...sendgrid, [name]: value });
    expect(response.status).toBe(400);
    expect(Object.keys(response.body.error.details)).toEqual([name]);
  });
});

describe('the webhook for email', () => {
  const hook = { webhookURL: 'https://hooks.example/mail' };

  test('has its defaults', async () => {
    await call('POST', 'custom', { ...hook, signingSecret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' });
    expect((await call('GET', 'custom')).body.data).toEqual({
      ...hook,
      useBasicAuth: false,
      signingSecret: '****LaSw',
      timeoutInMS: 2000,
      isEnabled: true,
      useStoredEmailID: true,
    });
  });

  test('the webhook for email is independent of the webhook for pushes', async () => {
    await call('POST', 'custom', hook);
    const push = await server.call('GET', '/notifications/push/v1/providers/custom');
    expect(push.body.data.pushProviders).toEqual([]);
  });
});

test.each(['sendgrid', 'custom'])(
  'one %s provider can be added: a second is rejected, and a missing one is not found',
  async (kind) => {
    const body = { ...sendgrid, webhookURL: 'https://hooks.example/mail' };
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const response = await call(method, kind, method === 'PUT' ? body : undefined);
      expect([response.status, response.body.error.code]).toEqual([404, 'ERR_PROVIDER_NOT_FOUND']);
    }
    expect((await call('POST', kind, body)).status).toBe(200);
    const second = await call('POST', kind, body);
    expect([second.status, second.body.error.code]).toEqual([409, 'ERR_PROVIDER_ALREADY_EXISTS']);
  },
);

test('accounts are for fullAccess keys only', async () => {
  const token = await server.login('mara');
  expect((await server.call('GET', `${PATH}/sendgrid`, { token })).body.error.code).toBe('AUTH_ERR_NO_ACCESS');
});
