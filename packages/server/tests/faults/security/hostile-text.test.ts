import { generateApnsKey, generateFcmAccount } from '@chatwire/sandbox';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statusOf } from '../../fixtures/helpers.ts';

const HOSTILE =
  '\r\nX-Evil: 1\r\n\r\nGET / HTTP/1.1 \0\u001b[2J <script>alert(1)</script> {{sender.uid}} {{app.name}} ${x} =1+1 \u2028';
/** The remaining text: lines are kept, other control characters are removed, everything else is plain text. */
const PLAIN = 'X-Evil: 1\n\nGET / HTTP/1.1 [2J <script>alert(1)</script> {{sender.uid}} {{app.name}} ${x} =1+1';

let fixture: NotificationTestServer;
beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.addWebhook();
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android', 'apns_ios_device');
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('line breaks, NUL, HTML and placeholders in a text reach every provider as plain text, and nothing else', async () => {
  const { id } = await fixture.send('ivo', 'mara', HOSTILE);
  const entries = await fixture.entries(`messageId=${id}`, 3);
  expect(entries.map(({ provider, outcome }) => [provider, outcome]).toSorted()).toEqual([
    ['apns', 'sent'],
    ['custom', 'sent'],
    ['fcm', 'sent'],
  ]);
  const received = fixture.sandbox.inbox.list();
  expect(received).toHaveLength(3);
  for (const { title, body } of received) expect([title, body]).toEqual(['Ivo', PLAIN]);
});

test('a name made of placeholders and HTML is shown unchanged; one with control characters is rejected', async () => {
  const { call } = fixture.server;
  const bad = await call('PUT', '/users/ivo', { body: { name: 'Ivo\r\nX-Evil: 1' } });
  expect(statusOf(bad)).toBe('400 ERR_BAD_REQUEST');
  await call('PUT', '/users/ivo', { body: { name: '{{recipient.uid}} <b>Ivo</b>' } });
  const { id } = await fixture.send('ivo', 'mara', 'Hello');
  await fixture.entries(`messageId=${id}&outcome=sent`, 3);
  const titles = fixture.sandbox.inbox
    .list()
    .slice(0, 3)
    .map(({ title }) => title);
  expect(titles).toEqual(Array(3).fill('{{recipient.uid}} <b>Ivo</b>'));
});

test('values that would break out of a request’s path or headers are rejected', async () => {
  const { call } = fixture.server;
  const bodies: [string, string, object][] = [
    ['apns', 'bundleId', { ...apnsAccount, bundleId: 'app\r\napns-push-type: voip' }],
    ['apns', 'keyId', { ...apnsAccount, keyId: 'ABCDE\r\nFGH' }],
    ['apns', 'teamId', { ...apnsAccount, teamId: '"}.e30.xxx' }],
    ['fcm', 'serviceAccountCreds.project_id', fcmAccount({ project_id: 'a/../../b' })],
    ['fcm', 'serviceAccountCreds.project_id', fcmAccount({ project_id: 'a\r\nHost: evil' })],
    ['fcm', 'providerId', { ...fcmAccount({}), providerId: 'odd\r\n' }],
  ];
  for (const [kind, faulty, body] of bodies) {
    const response = await call('POST', `/notifications/push/v1/providers/${kind}`, { body });
    expect(statusOf(response)).toBe('400 ERR_BAD_REQUEST');
    expect(Object.keys(response.body.error.details)).toEqual([faulty]);
  }
});

test('HTML in a text leaves the server as JSON that no browser takes for a page', async () => {
  await fixture.send('ivo', 'mara', HOSTILE);
  const response = await fixture.server.call('GET', '/notifications/v1/logs');
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
});

const { keyId, teamId, bundleId, p8Key } = generateApnsKey('odd.app');
const apnsAccount = { providerId: 'odd', keyId, teamId, bundleId, p8Key, productionMode: true };

function fcmAccount(changes: object): object {
  return { providerId: 'odd', serviceAccountCreds: { ...generateFcmAccount('odd'), ...changes } };
}
