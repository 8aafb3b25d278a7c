import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAccount, type DigestTestServer, startDigestServer } from '../fixtures/servers/digest-server.ts';

/** The round trip: a provider sends its report through the proxy of an operator into the log. */
let proxy: Server;
let digests: DigestTestServer;

beforeEach(async () => {
  proxy = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' && !/^(host|connection|content-length|transfer-encoding)$/.test(name)
          ? [[name, value]]
          : [],
      );
      const url = digests.fixture.server.url + request.url;
      const result = await fetch(url, { method: 'POST', headers, body: Buffer.concat(chunks) });
      response.writeHead(result.status).end(await result.text());
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : 0;
  digests = await startDigestServer({ env: { CHATWIRE_PUBLIC_URL: `http://127.0.0.1:${port}` } });
  await digests.settings({ sms: { enabled: true } });
});
afterEach(async () => {
  await digests[Symbol.asyncDispose]();
  proxy.closeAllConnections();
  proxy.close();
});

test.each([
  ['none', { success: true, outcome: 'sent', providerResponse: { code: null, deliveryStatus: 'delivered' } }],
  [
    'undelivered',
    { success: false, outcome: 'failed', providerResponse: { code: '30003', deliveryStatus: 'undelivered' } },
  ],
] as const)('the entry shows Twilio’s later report: %s', async (fault, expected) => {
  await addAccount(digests, 'sms/twilio');
  digests.fixture.sandbox.faults.set('twilio', { fault });
  await digests.fixture.send('ivo', 'mara');
  await digests.later();
  await vi.waitFor(async () => expect(await digests.digests('channel=sms&recipient=mara')).toMatchObject([expected]), {
    interval: 20,
    timeout: 5_000,
  });
});

test('a signed report marks the email as delivered, and the reply to it is posted to the conversation', async () => {
  const { sandbox } = digests.fixture;
  await addAccount(digests, 'email/sendgrid', {
    allowEmailReplies: true,
    senderEmailForReplies: 'reply@in.example.org',
    sendGridEventsPublicKey: sandbox.sendgridEventsPublicKey,
  });
  const { data: account } = (await digests.call('GET', '/notifications/email/v1/providers/sendgrid')).body;
  sandbox.reportMailsTo({ eventsUrl: account.eventsWebhook, repliesUrl: account.repliesWebhook });
  await digests.fixture.send('ivo', 'mara', 'Anyone at the pier?');
  await digests.later();
  await vi.waitFor(
    async () =>
      expect(await digests.digests('channel=email&recipient=mara')).toMatchObject([
        { success: true, providerResponse: { status: 202, deliveryStatus: 'delivered' } },
      ]),
    { interval: 20, timeout: 5_000 },
  );
  const [mail] = sandbox.inbox.list();
  expect(mail && (await sandbox.answerMail(mail, 'I am!\n\nSee you'))).toBe(200);
  const { body } = await digests.call('GET', '/users/ivo/messages', { as: 'mara' });
  expect(body.data.at(-1)).toMatchObject({ sender: 'mara', receiver: 'ivo', data: { text: 'I am!\n\nSee you' } });
});
