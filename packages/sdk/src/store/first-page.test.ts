import { FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { asJson, parseJson } from '../base/json.ts';
import { createClient } from '../client/chat-client.ts';
import { TextMessage } from '../model/text-message.ts';
import { clientClock } from '../testing/client-clock.ts';
import { codeOf } from '../testing/code-of.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { FakeServer } from '../testing/fake-server.ts';
import { fakeNetwork } from '../testing/fake-socket.ts';
import { RandomApp } from '../testing/random-app.ts';

test('a first page older than the connection is fetched once, shown, and updated', async () => {
  const clock = new FakeClock();
  const server = new FakeServer(() => clock.now());
  const api = new FakeApi(server);
  const conversation = server.conversation('ivo');
  server.send('ivo', conversation, { text: 'before' });
  const requested: string[] = [];
  const network = fakeNetwork();
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input));
    const path = url.pathname.replace('/v3', '');
    requested.push(path);
    const body = asJson(typeof init?.body === 'string' ? parseJson(init.body) : {});
    const response = api.respond(init?.method ?? 'GET', path, new Map(url.searchParams), body);
    const text = JSON.stringify(response.body);
    await new Promise<void>((resolve) => clock.after(50, resolve));
    return new Response(text, { status: response.status ?? 200 });
  };
  const { WebSocket } = network;
  const client = createClient('early', { host: 'http://chat.test', clock: clientClock(clock), fetch, WebSocket });
  const login = client.login('token');
  await clock.advance(500);
  await login;
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const loaded = view.load({ at: 'newest' });
  await clock.advance(10);
  server.send('ivo', conversation, { text: 'after the response was computed, before the connection' });
  network.last().welcome();
  await clock.advance(60);
  await loaded;
  expect(texts()).toEqual(['before']);
  await clock.advance(500);
  expect(texts()).toEqual(['before', 'after the response was computed, before the connection']);
  expect(requested.filter((path) => path === '/users/ivo/messages')).toHaveLength(1);
  client.dispose();

  function texts(): unknown[] {
    return view.getSnapshot('timeline').keys.map((key) => view.getRow(key)?.message.getData()['text']);
  }
});

test('a message written before the first page has loaded is shown together with it', async () => {
  const app = new RandomApp(1);
  await app.begin();
  const { client, clock, network } = app;
  network.isUnreliable = false;
  network.isDown = true;
  network.cut(1006);
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const status = () => view.getSnapshot('timeline').status;
  const failed = codeOf(view.load({ at: 'newest' }));
  await clock.advance(1_000);
  expect([await failed, status()]).toEqual(['ERR_NETWORK', 'error']);
  const message = new TextMessage('ivo', 'meanwhile', 'user');
  void codeOf(view.send(message));
  await clock.advance(1_000);
  // The pending row must not hide that loading the conversation has failed.
  expect([status(), view.getSnapshot('timeline').keys, view.getSnapshot('outbox').length]).toEqual(['error', [], 1]);
  network.isDown = false;
  void view.load({ at: 'newest' });
  while (status() !== 'ready') await clock.advance(1);
  expect(view.getSnapshot('timeline').keys.at(-1)).toBe(`m:mara:${message.getMuid()}`);
  client.dispose();
});
