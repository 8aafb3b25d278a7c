import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { beforeAll, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { API_KEY } from './client-fixture.ts';

/** A device that uses the SDK, and real pushes through the sandbox providers with the targets in their payloads. */
let fixture: NotificationTestServer;

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo');
  await fixture.server.call('POST', '/groups', { body: { guid: 'crew', name: 'Crew', type: 'public', owner: 'ivo' } });
  return () => fixture[Symbol.asyncDispose]();
});

test.each([
  ['fcm_react_native_android', 'fcmToken', 'fcm-token-of-a-phone'],
  ['apns_react_native_device', 'deviceToken', 'a1'.repeat(32)],
] as const)('a push of %s leads to its message, one-on-one and in a group', async (platform, member, token) => {
  const uid = platform.slice(0, 4).replace('_', '');
  await fixture.user(uid);
  await fixture.server.call('POST', '/groups/crew/members', { body: { participants: [uid] } });
  const client = clientOf();
  await client.login(uid, API_KEY);
  await client.registerPushToken({ platform, [member]: token });

  const direct = await fixture.send('ivo', uid, 'Boat is ready at noon');
  const inGroup = await fixture.send('ivo', 'group:crew', 'Coffee?');
  const toUser = Chat.notificationTarget(await pushedData(direct.id, uid));
  const toGroup = Chat.notificationTarget(await pushedData(inGroup.id, uid));
  expect([toUser?.user?.getUid(), toUser?.recipient, toUser?.goToMessageId]).toEqual(['ivo', uid, Number(direct.id)]);
  expect([toGroup?.group?.getGuid(), toGroup?.goToMessageId]).toEqual(['crew', Number(inGroup.id)]);
  client.dispose();
});

test('a logout unregisters the device, so the next message finds none', async () => {
  await fixture.user('lene');
  const client = clientOf();
  await client.login('lene', API_KEY);
  await client.registerPushToken({ platform: 'fcm_react_native_android', fcmToken: 'fcm-token-of-lene' });
  expect(await tokensOf('lene')).toEqual(['fcm-token-of-lene']);
  await client.logout();
  expect(await tokensOf('lene')).toEqual([]);
  const { id } = await fixture.send('ivo', 'lene');
  const [entry] = await fixture.entries(`messageId=${id}`, 1);
  expect(entry.reasonDetail).toMatchObject({ code: 'NO_PUSH_TOKEN' });
  client.dispose();
});

test('a device reports itself, again after its login token was renewed, and is forgotten at logout', async () => {
  await fixture.user('odd');
  const devices = async () =>
    (await fixture.server.call('GET', '/notifications/push/v1/devices?uid=odd')).body.data.devices;
  const client = clientOf({ tokenProvider: () => loginToken('odd') });
  const first = await loginToken('odd');
  await client.login(first);
  await client.reportDeviceState({ os: 'ios', permission: 'denied', appVersion: '4.2.0' });
  const reported = { os: 'ios', permission: 'denied', appVersion: '4.2.0', tokens: [], changes: [] };
  expect(await devices()).toMatchObject([reported]);
  await fixture.server.call('DELETE', `/users/odd/auth_tokens/${first}`);
  await client.getUser('ivo');
  await expect.poll(devices).toMatchObject([reported]);
  await client.logout();
  expect(await devices()).toEqual([]);
  client.dispose();
});

test('a user checks their notifications, reads their own log, and why they were not notified', async () => {
  await fixture.user('pia');
  const client = clientOf({ autoEstablishSocketConnection: true });
  await client.login('pia', API_KEY);
  await expect.poll(() => client.getConnectionStatus()).toBe('connected');
  await client.registerPushToken({ platform: 'fcm_react_native_android', fcmToken: 'fcm-token-of-pia' });
  await client.reportDeviceState({ os: 'android', permission: 'authorized' });
  const states: Chat.NotificationCheckState[] = [];
  const check = client.startNotificationCheck({ language: 'en' });
  check.subscribe((state) => states.push(state));
  await expect.poll(() => states.at(-1)?.steps.at(-1)).toMatchObject({ step: 'receipt', state: 'running' });
  const [push] = fixture.sandbox.inbox.list();
  const receipts = [{ token: push?.receipt, event: 'displayed', atMS: Date.now() }];
  const body = { sentAtMS: Date.now(), receipts };
  await fixture.server.call('POST', '/notifications/push/v1/receipts', { headers: {}, body });
  await expect.poll(() => states.at(-1)?.state, { timeout: 5_000 }).toBe('done');
  expect(states.at(-1)?.steps.map(({ state }) => state)).toEqual(Array(7).fill('pass'));
  expect(states.at(-1)?.steps.at(-1)?.sentence).toBe('The test notification was shown.');
  expect((await client.getMyNotificationLogs()).entries).toEqual([]);

  await client.updateNotificationPreferences({ preferences: { mute: { dndPreferenceSetting: 2 } } });
  for (const text of ['one', 'two']) await fixture.send('ivo', 'pia', text);
  await fixture.entries('recipient=pia', 2);
  const { entries, next } = await client.getMyNotificationLogs({ limit: 1 });
  const older = await client.getMyNotificationLogs({ limit: 1, ...next });
  expect([...entries, ...older.entries].map(({ reasonDetail }) => reasonDetail?.code)).toEqual(['DND_ON', 'DND_ON']);
  expect(entries[0]?._id).not.toBe(older.entries[0]?._id);
  const why = await client.explainMyMessage(entries[0]?.messageId ?? 0);
  expect(why.sentence).toBe(entries[0]?.sentence);
  await expect(client.explainMyMessage(999_999)).rejects.toMatchObject({ code: 'ERR_MESSAGE_ID_NOT_FOUND' });
  client.dispose();
});

test('a renewed login token keeps the device', async () => {
  await fixture.user('nils');
  const client = clientOf({ tokenProvider: () => loginToken('nils') });
  const first = await loginToken('nils');
  await client.login(first);
  await client.registerPushToken({ platform: 'apns_react_native_device', deviceToken: 'b2'.repeat(32) });
  await fixture.server.call('DELETE', `/users/nils/auth_tokens/${first}`);
  expect(await tokensOf('nils')).toEqual([]);
  await client.getUser('ivo');
  await expect.poll(() => tokensOf('nils')).toEqual(['b2'.repeat(32)]);
  client.dispose();
});

function clientOf(settings: Partial<Chat.AppSettings> = {}): Chat.ChatClient {
  return Chat.createClient(`phone-${performance.now()}`, {
    host: fixture.server.url,
    autoEstablishSocketConnection: false,
    ...settings,
  });
}

async function loginToken(uid: string): Promise<string> {
  return (await fixture.server.call('POST', `/users/${uid}/auth_tokens`, { body: {} })).body.data.authToken;
}

async function tokensOf(uid: string): Promise<string[]> {
  const { body } = await fixture.server.call('GET', `/notifications/push/v1/tokens?uid=${uid}`);
  return body.data.pushTokens.map(({ pushToken }: { readonly pushToken: string }) => pushToken);
}

/** Returns the data of a push besides its text: the log keeps each payload as it was sent. */
async function pushedData(messageId: string, recipient: string): Promise<unknown> {
  const entries = await fixture.entries(`messageId=${messageId}&recipient=${recipient}`, 1);
  const [{ payload, success }] = entries;
  expect(success).toBe(true);
  return payload.type === 'fcm' ? payload.message.data : payload.payload;
}
