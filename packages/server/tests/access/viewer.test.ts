import { type NotificationTestServer, pushTokenOf, startNotificationServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleEntry } from '../fixtures/notifications/sample-entries.ts';
import { openEvents } from '../fixtures/telemetry/event-reader.ts';

/** What a key with the role `viewer` can read. See docs/spec/rest-and-realtime.md#roles. */
const TEXT = 'CANARY-TEXT';
const EMAIL = 'canary.mara@example.org';
const PHONE = '+4512345678';
const TOKEN = pushTokenOf('mara', 'fcm_android');
const CANARIES = [TEXT, EMAIL, PHONE, TOKEN];

let fixture: NotificationTestServer;
let apikey: string;
let logId: string;
let messageId: string;

beforeAll(async () => {
  fixture = await startNotificationServer();
  const { server, user, send, entries } = fixture;
  const call = async (method: string, path: string, options?: Parameters<typeof server.call>[2]) => {
    const { status, body } = await server.call(method, path, options);
    if (status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(body)}`);
    return body.data;
  };
  await user('ivo');
  await user('mara', 'fcm_android');
  const metadata = { note: TEXT };
  await call('PUT', '/users/mara', { body: { statusMessage: TEXT, metadata } });
  await call('PATCH', '/notifications/v1/contact-details', { as: 'mara', body: { email: EMAIL, phno: PHONE } });
  const group = { guid: 'crew', name: 'Crew', type: 'public', owner: 'ivo', description: TEXT, metadata };
  await call('POST', '/groups', { body: { ...group, members: { participants: ['mara'] } } });
  messageId = (await send('ivo', 'mara', TEXT)).id;
  [{ _id: logId }] = await entries(`messageId=${messageId}`, 1);
  ({ apiKey: apikey } = await call('POST', '/apikeys', { body: { name: 'Auditor', scope: 'viewer' } }));
});
afterAll(() => fixture[Symbol.asyncDispose]());

/** Returns each operation that a viewer may call, from the document of the server. */
async function viewerPaths(): Promise<readonly string[]> {
  const { body } = await fixture.server.call('GET', '/openapi.json');
  return Object.entries<Readonly<Record<string, { description?: string }>>>(body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { description = '' }]) =>
      description.includes('the role viewer') ? [`${method} ${path}`] : [],
    ),
  );
}

const QUERIES: Readonly<Record<string, string>> = {
  '/v3/notifications/v1/logs/explain': '?messageId=',
  '/v3/notifications/v1/logs/device-facts': '?logIds=',
  '/v3/notifications/v1/preferences': '?uid=mara&withOwn=true',
  '/v3/notifications/v1/preferences/changes': '?uid=mara',
  '/v3/notifications/v1/preferences/mute': '?uid=mara',
  '/v3/notifications/v1/preferences/timezone': '?uid=mara',
  '/v3/notifications/push/v1/tokens': '?uid=mara',
  '/v3/notifications/push/v1/devices': '?uid=mara',
  '/v3/notifications/push/v1/device-names': '?uids=mara',
  '/v3/users': '?withTags=true',
};

test('no response to a viewer contains a text, a contact, or a push token', async () => {
  const { logs } = fixture.server.app.context;
  const refusal = { status: 400, code: '21211', message: `${PHONE} of ${EMAIL} is unknown`, id: null, durationMs: 3 };
  const payload = JSON.stringify({ to: { email: EMAIL, phno: PHONE }, body: TEXT, type: 'fcm' });
  await logs.append([sampleEntry(9, { payload, pushToken: TOKEN, success: false, providerResponse: refusal })]);

  const [alarm] = (await fixture.server.call('GET', '/notifications/v1/alarms')).body.data;
  const operations = await viewerPaths();
  expect(operations.length).toBeGreaterThan(14);
  const reads = operations.filter((operation) => operation.startsWith('get '));
  expect(operations.filter((operation) => !reads.includes(operation))).toEqual([
    'post /v3/console/session',
    'delete /v3/console/session',
  ]);
  let seen = '';
  for (const operation of reads) {
    const template = operation.slice('get '.length);
    if (template.endsWith('/stream')) continue;
    const ids: Readonly<Record<string, string>> = { uid: 'mara', guid: 'crew', logId, alarmId: alarm.alarmId };
    const path = template.replace(/\{(\w+)\}/g, (placeholder, name: string) => ids[name] ?? placeholder);
    const subject = template.endsWith('/explain') ? messageId : template.endsWith('/device-facts') ? logId : '';
    const query = `${QUERIES[template] ?? ''}${subject}`;
    const response = await fetch(fixture.server.url + path + query, { headers: { apikey, onBehalfOf: 'mara' } });
    const text = await response.text();
    expect([path, response.status, text.length]).toEqual([path, 200, expect.any(Number)]);
    seen += text;
    for (const canary of CANARIES) expect([path, text.includes(canary)]).toEqual([path, false]);
  }
  expect(seen).toContain('c***@example.org');
  expect(seen).toContain('+45****78 of c***@example.org is unknown');
});

test('an unlimited key sees in the same places what a viewer does not', async () => {
  const read = async (path: string) => JSON.stringify((await fixture.server.call('GET', path)).body);
  expect(await read(`/notifications/v1/logs/${logId}`)).toContain(TEXT);
  expect(await read(`/notifications/v1/logs/${logId}`)).toContain(TOKEN);
  expect(await read('/users/mara')).toContain(TEXT);
  expect(await read('/groups/crew')).toContain(TEXT);
});

test('a live tail of a viewer has no content', async () => {
  const { logs, notifications } = fixture.server.app.context;
  const reader = await openEvents(fixture.server, '', { apikey });
  const payload = JSON.stringify({ body: TEXT, type: 'fcm' });
  const entry = sampleEntry(10, { payload, pushToken: TOKEN });
  await logs.append([entry]);
  notifications.recorded.emit(entry);
  const [event] = await reader.until('log', 1);
  reader.close();
  expect(event?.data).toMatchObject({ messageId: 10, recipient: 'mara', outcome: 'sent' });
  for (const canary of CANARIES) expect(JSON.stringify(event)).not.toContain(canary);
});
