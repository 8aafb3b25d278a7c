import { type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { beforeAll, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { API_KEY } from './client-fixture.ts';

/** A device through the SDK, real pushes through the sandbox providers, and what their payloads lead to. */
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

/** What a phone receives beside the text: the log keeps each payload as it was sent. */
async function pushedData(messageId: string, recipient: string): Promise<unknown> {
  const entries = await fixture.entries(`messageId=${messageId}&recipient=${recipient}`, 1);
  const [{ payload, success }] = entries;
  expect(success).toBe(true);
  return payload.type === 'fcm' ? payload.message.data : payload.payload;
}
