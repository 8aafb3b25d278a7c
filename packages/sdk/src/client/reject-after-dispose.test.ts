import { expect, test } from 'vitest';
import { TextMessage } from '../model/text-message.ts';
import { codeOf } from '../testing/code-of.ts';
import { connectedClient } from '../testing/connected-client.ts';

/** Synchronous functions. See docs/spec/sdk.md#conventions. */
const SYNCHRONOUS =
  /^(add.*Listener|remove.*Listener|get(Session|AppSettings|ConnectionStatus|Snapshot)|hasCapability|open.*|claimToolCall|known(User|Group)|subscribe|set(AppActive|NotificationList)|startNotificationCheck|dispose|debugCounts)$/;

test('every pending promise rejects with ERR_DISPOSED once the client is disposed, including those of an open view', async () => {
  const { client } = await connectedClient();
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  client.dispose();
  const message = new TextMessage('ivo', 'too late', 'user');
  const functions = Object.entries(client).filter(
    ([name, run]) => typeof run === 'function' && !SYNCHRONOUS.test(name),
  );
  expect(functions.length).toBeGreaterThan(60);
  const codes = await Promise.all(functions.map(async ([name, run]) => `${name} ${await codeOf(run(message))}`));
  expect(codes).toEqual(functions.map(([name]) => `${name} ERR_DISPOSED`));
  expect(await codeOf(view.send(message))).toBe('ERR_DISPOSED');
  expect(await codeOf(view.load({ at: 'newest' }))).toBe('ERR_DISPOSED');
});

test('a synchronous function returns its value after dispose as well', async () => {
  const { client } = await connectedClient();
  client.dispose();
  expect([client.getConnectionStatus(), client.getSession(), client.hasCapability('calls')]).toEqual([
    'disconnected',
    undefined,
    false,
  ]);
});
