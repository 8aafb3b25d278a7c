import { type AuditEntry, auditSentence } from '@chatwire/protocol';
import { generateFcmAccount } from '@chatwire/sandbox';
import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import fastify, { type RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpServer } from '../http-server.ts';
import { compileValidator } from '../requests/validation.ts';
import { registerRoutes } from '../routes.ts';

/** Changes that belong to the chat and its users: a server key makes them for the app all day. */
const CHAT_ROUTES = [
  'POST /v3/users',
  'PUT /v3/users/:uid',
  'POST /v3/users/:uid/auth_tokens',
  'PUT /v3/users/:uid/auth_tokens/:authToken',
  /^(POST|PUT|PATCH|DELETE) \/v3\/(groups|messages|calls|conversations|runs|media|users\/:\w+\/(conversation|blockedusers))\b/,
  /^(POST|PUT|PATCH|DELETE) \/v3\/notifications\/v1\/preferences\b/,
  /^(POST|PUT|PATCH|DELETE) \/v3\/notifications\/push\/v1\/tokens\b/,
] as const;

/** Content of messages, secrets, and tokens: none of it may be in an entry. */
const CANARIES = ['canary-text', 'canary-password', 'canary-sound-not', 'canary-body'];

let it: NotificationTestServer;
let routes: readonly RouteOptions[];
const walked: string[] = [];

beforeAll(async () => {
  it = await startNotificationServer();
  routes = routesOf(it);
  await it.user('mara', 'fcm_android');
  await it.user('lene');
  await it.user('odd');
});
afterAll(() => it[Symbol.asyncDispose]());

const NOTIFICATIONS = '/notifications/v1';
const CUSTOM = '/notifications/push/v1/providers/custom';
const FCM = '/notifications/push/v1/providers/fcm';
const SMTP = '/notifications/email/v1/providers/smtp';

test('every administrative route writes exactly its entry, and no other', async () => {
  await act('PATCH', `${NOTIFICATIONS}/settings`, { sound: { chat: 'bell' } }, 'settings.changed');
  await act('DELETE', `${NOTIFICATIONS}/settings`, undefined, 'settings.reset');
  const webhookURL = it.urls.webhookUrl;
  const basic = { useBasicAuth: true, basicAuthUsername: 'chatwire', basicAuthPassword: 'canary-password-1234' };
  await act('POST', CUSTOM, { webhookURL, isEnabled: true, ...basic }, 'provider.created', 'custom');
  await act('PUT', CUSTOM, { basicAuthPassword: 'canary-password-5678' }, 'provider.changed', 'custom');
  await act('DELETE', CUSTOM, undefined, 'provider.removed', 'custom');
  const relay = { host: '127.0.0.1', port: 9, senderName: 'Harbour Chat', senderEmail: 'chat@example.org' };
  await act('POST', SMTP, relay, 'provider.created', 'smtp');
  await act('POST', `${SMTP}/test`, undefined, 'provider.tested', 'smtp');
  const account = generateFcmAccount('second');
  await act('POST', FCM, { providerId: 'second', serviceAccountCreds: account }, 'provider.created', 'second');
  await act('PUT', FCM, { providerId: 'second', isEnabled: false }, 'provider.changed', 'second');
  await act('PUT', `${FCM}/default/:providerId`, undefined, 'provider.changed', 'second');
  await act('DELETE', `${FCM}/:providerId`, undefined, 'provider.removed', 'second');

  const url = 'https://127.0.0.1:9/canary-path';
  const { webhookId } = await act('POST', `${NOTIFICATIONS}/webhooks`, { url }, 'webhook.created');
  const hook = `${NOTIFICATIONS}/webhooks/:webhookId`;
  await act('PATCH', hook, { description: 'Operations' }, 'webhook.changed', webhookId);
  await act('POST', `${hook}/secret/rotate`, {}, 'webhook.secret_rotated', webhookId);
  await act('POST', `${hook}/test`, undefined, 'webhook.tested', webhookId);

  const { keyId } = await act('POST', '/apikeys', { name: 'Backend', scope: 'authOnly' }, 'key.created');
  await act('PUT', '/apikeys/:keyId', { name: 'App' }, 'key.renamed', keyId);
  await act('DELETE', '/apikeys/:keyId', undefined, 'key.removed', keyId);

  await act('DELETE', '/users', { uidsToDeactivate: ['odd'] }, 'user.deactivated', 'odd');
  await act('PUT', '/users', { uidsToActivate: ['odd'] }, 'user.reactivated', 'odd');
  const token = (await it.server.call('POST', '/users/odd/auth_tokens', { body: {} })).body.data.authToken;
  await act('DELETE', '/users/:uid/auth_tokens/:authToken', undefined, 'user.signed_out', 'odd', { authToken: token });
  await act('DELETE', '/users/:uid/auth_tokens', undefined, 'user.signed_out', 'odd');
  await act('DELETE', '/users/:uid', { permanent: true }, 'user.erased', 'odd');
  await act('GET', '/users/:uid/export', undefined, 'user.exported', 'mara');

  const { id } = await it.send('lene', 'mara', 'canary-text of a message');
  await act('PUT', '/messages/:id/moderation', { status: 'disapproved' }, 'message.moderated', id);
  await act('POST', '/flags/reasons', { name: 'Rude' }, 'report_reason.created', 'rude');
  await act('PUT', '/flags/reasons/:reasonId', { name: 'Very rude' }, 'report_reason.changed', 'rude');
  const flagged = await it.send('lene', 'mara', 'canary-text of another message');
  const remarked = { reasonId: 'rude', remark: 'canary-text' };
  await it.server.call('POST', `/messages/${flagged.id}/flags`, { as: 'mara', body: remarked });
  const [report] = (await it.server.call('GET', '/flags')).body.data;
  await act('PATCH', '/flags/:id', { status: 'dismissed', note: 'canary-text' }, 'report.reviewed', String(report.id));
  await act('DELETE', '/flags/reasons/:reasonId', undefined, 'report_reason.removed', 'rude');

  const contact = `${NOTIFICATIONS}/contact-details`;
  await act('PATCH', contact, { email: 'canary-text@example.org' }, 'contact.changed', 'mara', {}, 'mara');
  await act('DELETE', contact, undefined, 'contact.changed', 'mara', {}, 'mara');

  const logs = `${NOTIFICATIONS}/logs`;
  await act('PATCH', `${logs}/settings`, { retentionDays: 20 }, 'log.settings_changed');
  await act('POST', `${logs}/settings/redact`, undefined, 'log.redaction_requested');
  await act('GET', `${logs}/export`, undefined, 'log.exported');
  await it.send('mara', 'lene', 'canary-text without a device to show it');
  const [unreachable] = await it.entries('recipient=lene&channel=push', 1);
  const delivery = await deliveryOf(webhookId);
  await act('POST', `${hook}/deliveries/:id/replay`, {}, 'webhook.delivery_replayed', delivery, { webhookId });
  await act('DELETE', hook, undefined, 'webhook.removed', webhookId);
  const pushToken = `bGVuZQ:APA91b${'x'.repeat(120)}`;
  const lene = (await it.server.call('POST', '/users/lene/auth_tokens', { body: {} })).body.data.authToken;
  const registered = { platform: 'fcm_android', fcmToken: pushToken };
  await it.server.call('POST', '/notifications/push/v1/tokens', { token: lene, body: registered });
  await act('POST', `${logs}/:logId/resend`, {}, 'notification.resent', unreachable._id);
  const trial = { uid: 'mara', channel: 'push', title: 'canary-text', body: 'canary-body' };
  await act('POST', `${NOTIFICATIONS}/test-send`, trial, 'notification.test_sent', 'mara');

  await it.server.app.context.replays.stop(); // A replay that waits until it is cancelled.
  const now = Date.now();
  const period = { from: now - 1_000, to: now };
  const { replayId } = await act('POST', `${NOTIFICATIONS}/replays`, { ...period, changes: {} }, 'replay.started');
  await act('DELETE', `${NOTIFICATIONS}/replays/:replayId`, undefined, 'replay.cancelled', undefined, { replayId });

  const condition = { name: 'Webhooks', metric: 'webhookBacklog', raise: 1_000, clear: 100, severity: 'warning' };
  const { alarmId } = await act('POST', `${NOTIFICATIONS}/alarms`, condition, 'alarm.created');
  const alarm = `${NOTIFICATIONS}/alarms/:alarmId`;
  await act('PATCH', alarm, { raise: 2_000 }, 'alarm.changed', alarmId);
  await act('POST', `${alarm}/test`, undefined, 'alarm.tested', alarmId);
  await act('DELETE', alarm, undefined, 'alarm.removed', alarmId);

  await act('POST', '/console/session', undefined, 'sign_in.succeeded');
  await act('DELETE', '/console/session', undefined, 'sign_out');
  await act('PATCH', '/audit/v1/settings', { retentionDays: 365 }, 'audit.settings_changed');
  await act('GET', '/audit/v1/export', undefined, 'audit.exported');
  await act('GET', '/backup', undefined, 'backup.taken');

  const audited = routes.filter(({ config }) => config?.audit !== undefined).map(nameOf);
  // All kinds of accounts share the routes of the two walked here; SMTP has one more.
  const isWalked = (name: string) => name.includes(CUSTOM) || name.includes(FCM) || name.startsWith(`POST /v3${SMTP}`);
  const isOtherKind = (name: string) => name.includes('/providers/') && !isWalked(name);
  expect(audited.filter((name) => !isOtherKind(name)).toSorted()).toEqual(walked.toSorted());
});

test('every route that changes something for server keys is administrative or named as part of the chat', () => {
  const forgotten = routes.filter((route) => {
    const { config, method } = route;
    const isForKeys = config?.access?.some((grant) => !['A', 'M', 'U'].includes(grant)) ?? false;
    if (method === 'GET' || method === 'HEAD' || !isForKeys) return false;
    return config?.audit === undefined && config?.contentRead === undefined && !isOfTheChat(nameOf(route));
  });
  expect(forgotten.map(nameOf)).toEqual([]);
});

test('an explanation is a read of a message, and the facts about the pushes of a list are not', () => {
  const isRead = (name: string) => routes.find((route) => nameOf(route) === name)?.config?.contentRead !== undefined;
  const paths = ['explain', 'device-facts'].map((path) => `GET /v3${NOTIFICATIONS}/logs/${path}`);
  expect(paths.map(isRead)).toEqual([true, false]);
  expect(routes.map(nameOf)).toEqual(expect.arrayContaining(paths));
});

test('entries hold no text of a message, no secret, and no token', async () => {
  await it.server.call('GET', `${NOTIFICATIONS}/logs`);
  const everything = JSON.stringify(await entries());
  const stored = JSON.stringify(
    await it.server.app.context.storage.db.selectFrom('audit_entries').selectAll().execute(),
  );
  for (const canary of [...CANARIES, 'whsec_', 'PRIVATE KEY', 'APA91b']) {
    expect(everything).not.toContain(canary);
    expect(stored).not.toContain(canary);
  }
  expect(everything).toContain('****5678');
});

test('an entry reads as a sentence', async () => {
  const sentences = (await entries()).map(auditSentence);
  expect(sentences).toContain('Key “First key” deleted the API key “App”');
  expect(sentences).toContain('Key “First key” changed the notification settings');
  expect(sentences.join('\n')).not.toMatch(/[{}]|undefined/);
});

/** Calls a route with the server key and asserts that it writes this entry and no other. Returns the response. */
async function act(
  method: string,
  template: string,
  body: unknown,
  action: AuditEntry['action'],
  target?: string,
  params: Readonly<Record<string, string>> = {},
  as?: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- responses are looked into freely, as a client would
): Promise<any> {
  const before = (await entries())[0]?.auditId ?? 0;
  const path = template.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? target ?? '');
  const called = await it.server.call(method, path, { ...(body !== undefined && { body }), ...(as && { as }) });
  expect([method, template, called.status]).toEqual([method, template, 200]);
  const written = (await entries()).filter(({ auditId }) => auditId > before);
  expect(written.map((entry) => [entry.action, entry.outcome])).toEqual([[action, 'done']]);
  expect(written[0]).toMatchObject({
    actor: { kind: 'key', name: 'First key' },
    address: '127.0.0.1',
    operation: `${method} /v3${template}`,
    requestId: called.headers.get('x-request-id'),
    ...(target !== undefined && { target: { id: target } }),
  });
  walked.push(`${method} /v3${template}`);
  return called.body.data;
}

/** Returns the first delivery to an endpoint, once there is one. */
async function deliveryOf(webhookId: string): Promise<string> {
  const path = `${NOTIFICATIONS}/webhooks/${webhookId}/deliveries`;
  const deliveries = async () => (await it.server.call('GET', path)).body.data;
  await expect.poll(async () => (await deliveries()).length).toBeGreaterThan(0);
  return (await deliveries())[0].id;
}

/** Returns entries without reads of content, which are written in the background. */
async function entries(): Promise<AuditEntry[]> {
  const { body } = await it.server.call('GET', '/audit/v1/entries?limit=1000');
  return body.data.filter(({ action }: AuditEntry) => action !== 'content.read');
}

function routesOf({ server }: NotificationTestServer): RouteOptions[] {
  const found: RouteOptions[] = [];
  const http = fastify() as unknown as HttpServer;
  http.setValidatorCompiler(compileValidator);
  http.addHook('onRoute', (route) => void found.push(route));
  registerRoutes(http, server.app.context);
  return found;
}

function nameOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): string {
  return `${String(method)} ${url}`;
}

function isOfTheChat(name: string): boolean {
  return CHAT_ROUTES.some((route) => (typeof route === 'string' ? route === name : route.test(name)));
}
