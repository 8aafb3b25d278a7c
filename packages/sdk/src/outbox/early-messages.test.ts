import { FakeClock } from '@chatwire/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asJson, parseJson } from '../base/json.ts';
import { promiseOf } from '../base/promise-of.ts';
import { type ChatClient, createClient } from '../client/chat-client.ts';
import { TextMessage } from '../model/text-message.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { clientClock } from '../testing/client-clock.ts';
import { codeOf } from '../testing/code-of.ts';
import { FakeApi } from '../testing/fake-api.ts';
import { FakeServer } from '../testing/fake-server.ts';

/** Messages that are sent before a login, or the read of the stored messages, is complete. */

test('a message that is sent while the stored ones are read is sent after them', async () => {
  const app = await appWithStored('stored');
  const stored = app.hold(':outbox:');
  const client = app.start();
  const login = client.login('token');
  await stored.reached;
  const view = client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
  const sent = view.send(text('early'));
  stored.open();
  expect((await sent).getSendState()).toBe('sent');
  await login;
  expect(app.textsSent()).toEqual(['stored', 'early']);
});

test('messages that are sent during a login keep their order, also with those sent once the user is known', async () => {
  const app = await appWithStored('stored');
  const profile = app.hold('/me');
  const stored = app.hold(':outbox:');
  const client = app.start();
  const login = client.login('token');
  const first = client.sendMessage(text('before'));
  profile.open();
  await stored.reached;
  const second = client.sendMessage(text('during'));
  stored.open();
  await Promise.all([login, first, second]);
  expect(app.textsSent()).toEqual(['stored', 'before', 'during']);
});

test('a message that is sent while a stored session is restored belongs to its user', async () => {
  const app = await appWithStored('stored', true);
  const client = app.start();
  const sent = await client.sendMessage(text('early'));
  expect(sent.getSender()?.getUid()).toBe('mara');
  expect(app.textsSent()).toEqual(['stored', 'early']);
});

test('a message is rejected when the login fails, when no session is stored, and when the client is disposed of', async () => {
  const app = newApp();
  app.isLoginRejected = true;
  const client = app.start();
  const profile = app.hold('/me');
  const login = codeOf(client.login('token'));
  const sent = codeOf(client.sendMessage(text('early')));
  profile.open();
  expect(await login).toBe('AUTH_ERR_AUTH_TOKEN_NOT_FOUND');
  expect(await sent).toBe('USER_NOT_LOGGED_IN');
  expect(await codeOf(client.sendMessage(text('late')))).toBe('USER_NOT_LOGGED_IN');
  const held = app.hold('/me');
  void codeOf(client.login('token'));
  const unsent = codeOf(client.sendMessage(text('early')));
  await held.reached;
  client.dispose();
  expect(await unsent).toBe('ERR_DISPOSED');
});

test('a logout while the stored messages are read rejects a message, and starts nothing for the user', async () => {
  const app = await appWithStored('stored');
  const stored = app.hold(':outbox:');
  const client = app.start();
  const login = client.login('token');
  await stored.reached;
  const sent = codeOf(client.sendMessage(text('early')));
  await client.logout();
  stored.open();
  expect(await sent).toBe('USER_NOT_LOGGED_IN');
  await login;
  await app.clock.advance(60_000);
  expect(app.textsSent()).toEqual([]);
  expect(client.getConnectionStatus()).toBe('disconnected');
  expect(await app.storage.keys('cw:early:mara:outbox:')).toEqual([]);
});

test('a message that is aborted during a login is never sent', async () => {
  const app = newApp();
  const profile = app.hold('/me');
  const client = app.start();
  const login = client.login('token');
  const stop = new AbortController();
  const sent = codeOf(client.sendMessage(text('early'), { signal: stop.signal }));
  stop.abort();
  expect(await sent).toBe('ERR_ABORTED');
  profile.open();
  await login;
  await client.sendMessage(text('later'));
  expect(app.textsSent()).toEqual(['later']);
});

test('a message whose session expires is sent, and its promise resolved, after the next login of the same user', async () => {
  const app = newApp();
  const client = app.start();
  await client.login('token');
  app.isExpired = true;
  const sent = client.sendMessage(text('kept'));
  await vi.waitFor(() => expect(client.getSession()).toBeUndefined());
  app.isExpired = false;
  await client.login('newer');
  expect((await sent).getSendState()).toBe('sent');
  expect(app.textsSent()).toEqual(['kept']);
});

/** Returns an app that was closed while it could not send a message. By default, no session is stored. */
async function appWithStored(content: string, isLoggedIn = false) {
  const app = newApp();
  const request = app.hold('/messages');
  const client = app.start();
  await client.login('token');
  void codeOf(client.sendMessage(text(content)));
  await request.reached;
  client.dispose();
  request.open();
  await app.clock.advance(1);
  if (!isLoggedIn) for (const key of await app.storage.keys('cw:early:*:session:')) await app.storage.remove(key);
  return app;
}

function newApp() {
  const clock = new FakeClock();
  const server = new FakeServer(() => clock.now());
  const api = new FakeApi(server);
  const inMemory = memoryStorage();
  const held = new Map<string, () => Promise<void>>();
  const app = {
    clock,
    /** Bodies of the messages that were sent. */
    posts: new Array<unknown>(),
    isLoginRejected: false,
    isExpired: false,
    storage: {
      ...inMemory,
      // The same tab after a reload: it may send its messages at once.
      tabName: () => 'tab',
      async keys(prefix: string) {
        await passing(prefix);
        return inMemory.keys(prefix);
      },
    },
    /** Holds requests of a path, or reads of a kind, until `open` is called. `reached` resolves when the first one waits. */
    hold(name: string) {
      const gate = promiseOf<void>();
      const arrival = promiseOf<void>();
      held.set(name, () => {
        arrival.resolve();
        return gate.promise;
      });
      const open = () => {
        held.delete(name);
        gate.resolve();
      };
      return { open, reached: arrival.promise };
    },
    start(): ChatClient {
      const client = createClient('early', {
        host: 'http://chat.test',
        clock: clientClock(clock),
        storage: app.storage,
        autoEstablishSocketConnection: false,
        async fetch(input, init) {
          const path = String(input).replace('http://chat.test/v3', '');
          const body = typeof init?.body === 'string' ? parseJson(init.body) : undefined;
          await passing(path);
          init?.signal?.throwIfAborted();
          if (init?.method === 'POST' && path === '/messages' && !app.isExpired) app.posts.push(body);
          if (app.isExpired || (app.isLoginRejected && path === '/me')) return Response.json(UNKNOWN, { status: 401 });
          const { status = 200, body: data } = api.respond(init?.method ?? 'GET', path, new Map(), asJson(body));
          return Response.json(data, { status });
        },
      });
      onTestFinished(() => client.dispose());
      return client;
    },
    textsSent: () => app.posts.map((body) => asJson(asJson(body)['data'])['text']),
  };

  async function passing(name: string): Promise<void> {
    const [, wait] = [...held].find(([part]) => name.includes(part)) ?? [];
    await wait?.();
  }
  return app;
}

const UNKNOWN = { error: { code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND', message: 'The auth token is unknown.' } };

function text(content: string): TextMessage {
  return new TextMessage('ivo', content, 'user');
}
