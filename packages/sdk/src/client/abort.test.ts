import { expect, test } from 'vitest';
import { TextMessage } from '../model/text-message.ts';
import { TypingIndicator } from '../model/typing-indicator.ts';
import { codeOf } from '../testing/code-of.ts';
import { connectedClient } from '../testing/connected-client.ts';
import type { ChatClient } from './chat-client.ts';
import { messageFromJSON } from './message-from-json.ts';

const STORED = messageFromJSON({ id: '5', sender: 'ivo', receiver: 'mara', category: 'message', type: 'image' });
const typing = new TypingIndicator('ivo', 'user');

type Call = (client: ChatClient, options: { readonly signal: AbortSignal }) => Promise<unknown>;

/** Functions that wait for more than a plain request, and one that does not. */
const WAITING: readonly [string, Call][] = [
  ['ping', (client, options) => client.ping(options)],
  ['markAsRead', (client, options) => client.markAsRead(5, 'crew', 'group', options)],
  ['markAsDelivered', (client, options) => client.markAsDelivered(5, 'ivo', 'user', 'ivo', options)],
  ['markAsRead of a message', (client, options) => client.markAsRead(STORED, options)],
  ['refreshMedia', (client, options) => client.refreshMedia(STORED, options)],
  ['uploadFile', (client, options) => client.uploadFile(new File(['x'], 'x.txt'), options)],
  ['getUser', (client, options) => client.getUser('ivo', options)],
  ['logout', (client, options) => client.logout(options)],
];

const IMMEDIATE: readonly [string, Call][] = [
  ['login', (client, options) => client.login('token of another', options)],
  ['getLoggedinUser', (client, options) => client.getLoggedinUser(options)],
  ['connect', (client, options) => client.connect(options)],
  ['disconnect', (client, options) => client.disconnect(options)],
  ['sendMessage', (client, options) => client.sendMessage(new TextMessage('ivo', 'hello', 'user'), options)],
  ['startTyping', (client, options) => client.startTyping(typing, options)],
  ['endTyping', (client, options) => client.endTyping(typing, options)],
];

test.each(WAITING)('%s that is aborted rejects with ERR_ABORTED and leaves nothing behind', async (_, call) => {
  const { client, clock, requests } = await connectedClient();
  const before = client.debugCounts();
  const stop = new AbortController();
  const waiting = call(client, { signal: stop.signal });
  const aborted = codeOf(waiting);
  await clock.advance(10);
  stop.abort();
  expect(await aborted).toBe('ERR_ABORTED');
  await clock.advance(1_000);
  expect(requests.map(({ signal }) => signal.aborted)).not.toContain(false);
  expect(client.debugCounts()).toEqual(before);
  expect(client.getSession()?.uid).toBe('mara');
  client.dispose();
});

test.each([...WAITING, ...IMMEDIATE])('%s that is aborted before it starts does nothing', async (_, call) => {
  const { client, clock, socket, requests } = await connectedClient();
  const sent = socket.sent.length;
  await expect(call(client, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'ERR_ABORTED' });
  await clock.advance(1_000);
  expect([socket.sent.length, requests, client.getConnectionStatus()]).toEqual([sent, [], 'connected']);
  client.dispose();
});

test('a connection that only an aborted call needed is closed, and one that others need stays open', async () => {
  const { client, clock } = await connectedClient();
  await client.disconnect();
  const [one, other] = [new AbortController(), new AbortController()];
  const first = codeOf(client.connect({ signal: one.signal }));
  const second = codeOf(client.connect({ signal: other.signal }));
  await clock.advance(10);
  other.abort();
  expect(await second).toBe('ERR_ABORTED');
  expect(client.getConnectionStatus()).toBe('connecting');
  one.abort();
  expect(await first).toBe('ERR_ABORTED');
  expect(client.getConnectionStatus()).toBe('disconnected');
  await clock.advance(60_000);
  expect(client.debugCounts()).toMatchObject({ sockets: 0, timers: 0 });
  client.dispose();
});

test('one of two callers that wait for the same addresses can abort without the other', async () => {
  const { client, clock, requests } = await connectedClient();
  const [one, other] = [new AbortController(), new AbortController()];
  const waiting = [
    client.refreshMedia(STORED, { signal: one.signal }),
    client.refreshMedia(STORED, { signal: other.signal }),
  ];
  const [first, second] = waiting.map(codeOf);
  await clock.advance(10);
  one.abort();
  expect(await first).toBe('ERR_ABORTED');
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false]);
  other.abort();
  expect(await second).toBe('ERR_ABORTED');
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true]);
  client.dispose();
});
