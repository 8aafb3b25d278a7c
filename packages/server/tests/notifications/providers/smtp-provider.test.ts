import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type DigestTestServer, startDigestServer } from '../../fixtures/servers/digest-server.ts';

/** Email through an SMTP server, from its settings to the log. */
let digests: DigestTestServer;

const PATH = '/notifications/email/v1/providers/smtp';
const MINUTE_MS = 60_000;

beforeEach(async () => {
  digests = await startDigestServer();
  await digests.settings({ email: { intervalInSeconds: 60 } });
});
afterEach(() => digests[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: object) =>
  digests.fixture.server.call(method, path, body && { body });

function account(): Readonly<Record<string, unknown>> {
  const { hostname, port } = new URL(digests.fixture.urls.smtpUrl);
  const sender = { senderName: 'Harbour Chat', senderEmail: 'chat@example.org' };
  return { host: hostname, port: Number(port), security: 'none', ...sender };
}

test('an account is stored with defaults, and its credentials are masked and encrypted on the disk', async () => {
  const secret = 'correct horse battery';
  const { security: _none, port: _port, ...fields } = account();
  const added = await call('POST', PATH, { ...fields, username: 'chatwire-relay', password: secret });
  expect(added.status).toBe(200);
  const { data } = (await call('GET', PATH)).body;
  expect(data).toEqual({
    ...fields,
    port: 587,
    security: 'starttls',
    username: '****elay',
    password: '****tery',
    maxConnections: 5,
    maxPerMinute: 600,
    isEnabled: true,
  });
  expect((await call('PUT', PATH, { ...data, port: 2525 })).status).toBe(200);
  const { smtp } = await digests.fixture.server.app.context.providersDirectory.current();
  expect(smtp[0]?.fields).toMatchObject({ username: 'chatwire-relay', password: secret, port: 2525 });
  const { dataDir } = digests.fixture.server;
  const files = (await readdir(dataDir)).filter((name) => name.startsWith('chat.sqlite'));
  const disk = Buffer.concat(await Promise.all(files.map((name) => readFile(join(dataDir, name)))));
  expect([disk.includes('chat@example.org'), disk.includes(secret)]).toEqual([true, false]);
});

test.each([
  [{ host: 'smtp://relay' }, 'host'],
  [{ port: 70_000 }, 'port'],
  [{ security: 'ssl' }, 'security'],
  [{ username: 'chatwire', security: 'tls' }, 'password'],
  [{ username: 'chatwire', password: 'a secret of length' }, 'username'],
  [{ senderEmail: 'Harbour' }, 'senderEmail'],
])('an account with %o is rejected', async (fields, name) => {
  const { status, body } = await call('POST', PATH, { ...account(), ...fields });
  expect([status, Object.keys(body.error.details)]).toEqual([400, [name]]);
});

test('the SMTP provider sends a digest and records it, and filters then accept its name', async () => {
  expect((await call('GET', '/notifications/v1/logs?provider=smtp')).status).toBe(400);
  expect((await call('POST', PATH, account())).status).toBe(200);
  const { id } = await digests.fixture.send('ivo', 'mara', 'Boat is ready');
  await digests.later(MINUTE_MS);
  const [entry] = await digests.digests('provider=smtp');
  expect(entry).toMatchObject({
    channel: 'email',
    provider: 'smtp',
    messageIds: [Number(id)],
    notificationTriggered: true,
    success: true,
    outcome: 'sent',
    attempt: 1,
    providerResponse: {
      status: 250,
      code: null,
      message: null,
      id: expect.stringMatching(/^<[0-9a-f]{24}@example\.org>$/),
    },
    payload: {
      to: { uid: 'mara', email: 'mara@example.org', name: 'Mara' },
      from: { email: 'chat@example.org', name: 'Harbour Chat' },
      messages: [{ sender: { uid: 'ivo', name: 'Ivo', avatar: null }, message: 'Boat is ready' }],
      type: 'smtp',
    },
  });
  expect(digests.fixture.sandbox.inbox.list()).toMatchObject([
    { provider: 'smtp', title: entry.payload.subject, mail: { to: 'mara@example.org' } },
  ]);
  await call('PUT', PATH, { isEnabled: false });
  expect((await call('GET', '/notifications/v1/logs?provider=smtp')).status).toBe(400);
});

test('a rejected address is recorded as failed, and an email that may have arrived is never repeated', async () => {
  await call('POST', PATH, account());
  const { faults } = digests.fixture.sandbox;
  faults.set('smtp', { fault: 'deadToken', times: 1 });
  await digests.fixture.send('ivo', 'mara');
  await digests.later(MINUTE_MS);
  faults.set('smtp', { fault: 'disconnect', times: 1 });
  await digests.fixture.send('ivo', 'mara');
  await digests.later(MINUTE_MS);
  expect(await digests.digests('provider=smtp')).toMatchObject([
    { success: false, outcome: 'failed', attempt: 1, providerResponse: { status: 550, code: '5.1.1' } },
    { outcome: 'failed', attempt: 1, reason: 'TIMED_OUT', reasonDetail: { code: 'CONNECTION_LOST' } },
  ]);
});

test('a test email is sent to the stored address', async () => {
  await call('POST', PATH, account());
  const body = { uid: 'mara', channel: 'email', provider: 'smtp' };
  const { data } = (await call('POST', '/notifications/v1/test-send', body)).body;
  expect(data.results).toMatchObject([{ provider: 'smtp', notificationTriggered: true, success: true }]);
});

test('a test of the account connects and sends no email', async () => {
  expect((await call('POST', `${PATH}/test`)).status).toBe(404);
  await call('POST', PATH, account());
  const { status, body } = await call('POST', `${PATH}/test`);
  expect([status, body.data]).toEqual([200, expect.objectContaining({ status: 250, code: null, tls: false })]);
  expect(digests.fixture.sandbox.inbox.count).toBe(0);
});
