import { FakeClock } from '@chatwire/testkit';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';
import { API_KEY, type ClientFixture, startClients, until } from './client-fixture.ts';

let fixture: ClientFixture;
let round = 0;
let uid: { readonly ivo: string; readonly mara: string };

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  round += 1;
  uid = { ivo: `ivo${round}`, mara: `mara${round}` };
  for (const each of Object.values(uid))
    await fixture.server.call('POST', '/users', { body: { uid: each, name: each } });
});

test('a message whose response is lost is sent again with the same muid, and stored once', async () => {
  const network = lossyNetwork();
  const ivo = await login({ fetch: network.fetch, autoEstablishSocketConnection: false });
  network.loseResponses = true;
  const sending = ivo.sendMessage(text('once'));
  await until(() => network.posts.length === 1);
  network.loseResponses = false;
  await fixture.clock.advance(1_500);
  const stored = await sending;
  expect(network.posts.length).toBe(2);
  expect(new Set(network.posts.map((body) => body['muid']))).toEqual(new Set([stored.getMuid()]));
  expect(await textsOf(uid.mara)).toEqual(['once']);
});

test('a message that arrives by its frame is sent, even if the response is lost', async () => {
  const network = lossyNetwork();
  const ivo = await login({ fetch: network.fetch });
  await ivo.connect();
  network.loseResponses = true;
  const stored = await ivo.sendMessage(text('seen'));
  expect(stored.getId()).toBeGreaterThan(0);
  await fixture.clock.advance(5_000);
  expect(network.posts.length).toBe(1);
});

test('an aborted call cancels its message', async () => {
  const network = lossyNetwork();
  const ivo = await login({ fetch: network.fetch, autoEstablishSocketConnection: false });
  network.isOffline = true;
  const stop = new AbortController();
  const sending = ivo.sendMessage(text('never mind'), { signal: stop.signal });
  await until(() => network.attempts === 1);
  stop.abort();
  await expect(sending).rejects.toMatchObject({ code: 'ERR_ABORTED' });
  await expect(ivo.sendMessage(text('nor this'), { signal: stop.signal })).rejects.toMatchObject({
    code: 'ERR_ABORTED',
  });
  network.isOffline = false;
  await ivo.sendMessage(text('this'));
  expect(await textsOf(uid.mara)).toEqual(['this']);
});

test('messages of one conversation are sent one after the other, even when the first needs several attempts', async () => {
  const network = lossyNetwork();
  const ivo = await login({ fetch: network.fetch, autoEstablishSocketConnection: false });
  network.isOffline = true;
  const sending = ['one', 'two', 'three'].map((content) => ivo.sendMessage(text(content)));
  await until(() => network.attempts === 1);
  await fixture.clock.advance(1_500);
  await until(() => network.attempts === 2);
  network.isOffline = false;
  await fixture.clock.advance(2_500);
  await Promise.all(sending);
  expect(await textsOf(uid.mara)).toEqual(['one', 'two', 'three']);
});

test('a queued message shows its next attempt, and retry sends it and those before it immediately', async () => {
  const network = lossyNetwork();
  const ivo = await login({ fetch: network.fetch, autoEstablishSocketConnection: false });
  const view = ivo.openConversation({ receiverType: 'user', receiverId: uid.mara });
  const rows = () => view.getSnapshot('outbox').map(({ key }) => view.getRow(key));
  network.isOffline = true;
  const sending = ['one', 'two'].map((content) => view.send(text(content)));
  await until(() => rows()[0]?.retryAtMs !== undefined);
  const [first, second] = rows();
  expect([first?.sendState, first?.sendError?.code, first?.canRetry]).toEqual(['queued', 'ERR_NETWORK', true]);
  expect(first?.retryAtMs).toBeGreaterThan(fixture.clock.now());
  expect([second?.sendState, second?.retryAtMs, second?.canRetry]).toEqual(['queued', undefined, false]);
  network.isOffline = false;
  view.retry(second?.key ?? '');
  await Promise.all(sending);
  expect(await textsOf(uid.mara)).toEqual(['one', 'two']);
  view.release();
});

test('a rejection of the content is permanent, and one for missing permissions can be retried', async () => {
  const ivo = await login({ autoEstablishSocketConnection: false });
  const group = { guid: `crew${round}`, name: 'Crew', type: 'public', owner: uid.mara };
  await fixture.server.call('POST', '/groups', { body: group });
  const view = ivo.openConversation({ receiverType: 'group', receiverId: group.guid });
  const row = () => view.getRow(view.getSnapshot('outbox')[0]?.key ?? '');
  const outside = new Chat.TextMessage(group.guid, 'from outside', 'group');
  await expect(view.send(outside)).rejects.toMatchObject({ code: 'ERR_GROUP_NOT_JOINED' });
  expect([row()?.sendState, row()?.canRetry]).toEqual(['failed', true]);
  await ivo.joinGroup(group.guid, 'public');
  view.retry(row()?.key ?? '');
  await until(() => view.getSnapshot('outbox').length === 0);
  const wrong = new Chat.CustomMessage(group.guid, 'group', '', {});
  await expect(view.send(wrong)).rejects.toMatchObject({ status: 400 });
  expect([row()?.sendState, row()?.canRetry]).toEqual(['failed', false]);
  view.release();
});

test('a rejected message rejects its promise and does not block the next', async () => {
  const ivo = await login({ autoEstablishSocketConnection: false });
  const toNobody = ivo.sendMessage(new Chat.TextMessage('nobody-at-all', 'x', 'user'));
  await expect(toNobody).rejects.toMatchObject({ code: 'ERR_UID_NOT_FOUND', status: 404 });
  const wrongThread = text('x');
  wrongThread.setParentMessageId(999_999);
  await expect(ivo.sendMessage(wrongThread)).rejects.toMatchObject({ name: 'ChatException' });
  expect((await ivo.sendMessage(text('fine'))).getSendState()).toBe('sent');
});

test.each([
  ['an empty text', () => text('  '), 'ERR_BAD_ARGUMENT'],
  ['a text that is too long', () => text('x'.repeat(5_001)), 'ERR_TEXT_TOO_LONG'],
  [
    'too many mentions',
    () => text(Array.from({ length: 11 }, (_, n) => `<@uid:u${n}>`).join(' ')),
    'ERR_TOO_MANY_MENTIONS',
  ],
  ['a media message of nothing', () => new Chat.MediaMessage('x', '', 'image', 'user'), 'ERR_BAD_ARGUMENT'],
  ['no receiver', () => new Chat.TextMessage('', 'x', 'user'), 'ERR_BAD_ARGUMENT'],
])('%s is rejected before it is queued', async (_, make, code) => {
  const network = lossyNetwork();
  const ivo = await login({ fetch: network.fetch, autoEstablishSocketConnection: false });
  const message = make();
  const sending = message instanceof Chat.MediaMessage ? ivo.sendMediaMessage(message) : ivo.sendMessage(message);
  await expect(sending).rejects.toMatchObject({ code });
  expect(network.attempts).toBe(0);
});

test('a long text with multi-unit characters is counted as on the server', async () => {
  const ivo = await login({ autoEstablishSocketConnection: false });
  const stored = await ivo.sendMessage(text('👍'.repeat(2_600)));
  expect(stored.getSendState()).toBe('sent');
});

test('a message that is pending when the app ends is sent after the restart', async () => {
  const storage = Chat.memoryStorage();
  const network = lossyNetwork();
  // An app that is killed: its time stops, it sends nothing, and nothing is cleaned up.
  const frozen = clientClock(new FakeClock(fixture.clock.now()));
  const first = Chat.createClient('kept', { ...settings(), clock: frozen, storage, fetch: network.fetch });
  await first.login(uid.ivo, API_KEY);
  network.isOffline = true;
  first.sendMessage(text('later')).catch(() => undefined);
  await until(() => network.attempts === 1);
  const waiting = (await storage.keys('cw:kept:')).filter((key) => key.includes(':outbox:'));
  expect(waiting.length).toBe(1);
  const second = Chat.createClient('kept', { ...settings(), storage });
  await second.getLoggedinUser();
  // The first app held the message for half a minute.
  expect(await textsOf(uid.mara)).toEqual([]);
  await fixture.clock.advance(30_001);
  await untilStored(['later']);
  second.dispose();
  first.dispose();
});

test('a failed message keeps its error across a restart', async () => {
  const kept = Chat.memoryStorage();
  // The tab was reloaded.
  const storage = { ...kept, tabName: () => 'tab' };
  const first = Chat.createClient('refused', { ...settings(), storage });
  await first.login(uid.ivo, API_KEY);
  await fixture.server.call('POST', `/users/${uid.mara}/blockedusers`, {
    as: uid.mara,
    body: { blockedUids: [uid.ivo] },
  });
  await expect(first.sendMessage(text('why?'))).rejects.toMatchObject({ code: 'ERR_BLOCKED_SENDER' });
  first.dispose();
  const second = Chat.createClient('refused', { ...settings(), storage });
  await second.getLoggedinUser();
  const view = second.openConversation({ receiverType: 'user', receiverId: uid.mara });
  await view.load({ at: 'newest' });
  const row = await until(() => view.getRow(view.getSnapshot('outbox')[0]?.key ?? ''));
  expect(row.sendState).toBe('failed');
  expect(row.sendError).toMatchObject({ name: 'ChatException', code: 'ERR_BLOCKED_SENDER', status: 403 });
  second.dispose();
});

test('a logout rejects queued messages and deletes them', async () => {
  const storage = Chat.memoryStorage();
  const network = lossyNetwork();
  const ivo = await login({ storage, fetch: network.fetch, autoEstablishSocketConnection: false });
  network.isOffline = true;
  const sending = ivo.sendMessage(text('never'));
  await until(() => network.attempts === 1);
  const rejected = sending.catch((error: unknown) => error);
  await ivo.logout();
  expect(await rejected).toMatchObject({ code: 'USER_NOT_LOGGED_IN' });
  expect((await storage.keys('')).filter((key) => key.includes(':outbox:'))).toEqual([]);
});

function text(content: string): Chat.TextMessage {
  return new Chat.TextMessage(uid.mara, content, 'user');
}

function settings(): Chat.AppSettings {
  return {
    host: fixture.server.url,
    clock: clientClock(fixture.clock),
    logger: { warn: () => undefined, error: () => undefined },
    autoEstablishSocketConnection: false,
  };
}

async function login(more: Partial<Chat.AppSettings>): Promise<Chat.ChatClient> {
  const client = fixture.client(more);
  await client.login(uid.ivo, API_KEY);
  return client;
}

/** Returns the texts of the conversation as the server stores them. */
async function textsOf(other: string): Promise<string[]> {
  const { body } = await fixture.server.call('GET', `/users/${other}/messages`, { as: uid.ivo });
  return body.data.map((message: { data: { text: string } }) => message.data.text);
}

/** Resolves when the server has these texts of the conversation. */
async function untilStored(contents: readonly string[]): Promise<void> {
  for (let looks = 0; looks < 200; looks += 1) {
    if ((await textsOf(uid.mara)).join() === contents.join()) return;
  }
  expect(await textsOf(uid.mara)).toEqual(contents);
}

/**
 * Returns a `fetch` whose network fails on demand: before the request reaches the server, or after. Only sending is
 * affected.
 */
function lossyNetwork() {
  const network = {
    isOffline: false,
    loseResponses: false,
    /** Attempts to send. */
    attempts: 0,
    /** Bodies that the server has received. */
    posts: [] as Record<string, unknown>[],
    async fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
      const isSend = init?.method === 'POST' && String(input).endsWith('/v3/messages');
      if (!isSend) return fetch(input, init);
      network.attempts += 1;
      if (network.isOffline) throw new TypeError('offline');
      const response = await fetch(input, init);
      network.posts.push(JSON.parse(String(init.body)));
      if (network.loseResponses) throw new TypeError('connection lost');
      return response;
    },
  };
  return network;
}
