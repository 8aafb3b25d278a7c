import { pushTokenOf, startNotificationServer } from '@chatwire/testkit';
import { expect, test } from 'vitest';

test('a person with a hundred devices has an entry for each; another device replaces the oldest', async () => {
  await using fixture = await startNotificationServer();
  const { server, user, send } = fixture;
  await user('ivo');
  await user('mara');
  const register = async (device: number) => {
    const { authToken } = (await server.call('POST', '/users/mara/auth_tokens', { body: {} })).body.data;
    const body = { platform: 'fcm_android', fcmToken: pushTokenOf(`mara-${device}`, 'fcm_android'), authToken };
    expect((await server.call('POST', '/notifications/push/v1/tokens', { body })).status).toBe(200);
  };
  for (let device = 0; device < 100; device += 1) await register(device);
  const tokensOf = async (id: string) => {
    const entries = await fixture.entries(`messageId=${id}&outcome=sent`, 100);
    return new Set(entries.map(({ pushToken }) => pushToken));
  };
  const before = await tokensOf((await send('ivo', 'mara')).id);
  expect(before.size).toBe(100);

  await register(100);
  const after = await tokensOf((await send('ivo', 'mara')).id);
  expect(after.size).toBe(100);
  expect([...before].filter((token) => !after.has(token))).toEqual([pushTokenOf('mara-0', 'fcm_android')]);
});
