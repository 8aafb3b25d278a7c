import { beforeAll, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';
import { API_KEY, type ClientFixture, startClients, texts, until } from './client-fixture.ts';

let fixture: ClientFixture;
let ivo: Chat.ChatClient;

beforeAll(async () => {
  fixture = await startClients();
  ivo = await fixture.join('ivo');
  return () => fixture[Symbol.asyncDispose]();
});

test('the next start of the app shows the newest rows immediately, and then what was missed', async () => {
  const storage = await storageOf('mara', 35);
  await sendTexts('mara', 2);
  const next = newClient(storage);
  await next.getLoggedinUser();
  const view = open(next);
  expect(view.getSnapshot('timeline')).toMatchObject({ status: 'ready', live: true, older: { status: 'idle' } });
  expect(texts(view).length).toBe(30);
  expect(texts(view).at(-1)).toBe('number 35');
  expect(view.getSnapshot('unread').count).toBe(35);
  await until(() => texts(view).length === 32);
  expect(view.getSnapshot('unread').count).toBe(37);
  await view.loadOlder();
  expect(texts(view).slice(0, 3)).toEqual(['number 1', 'number 2', 'number 3']);
});

test('the next start of the app shows receipts as they were last shown, even without a connection', async () => {
  const storage = await storageOf('tomas', 1);
  const client = newClient(storage);
  await client.getLoggedinUser();
  const view = open(client);
  const sent = await client.sendMessage(new Chat.TextMessage('ivo', 'Is the pier free?', 'user'));
  const tick = (of: Chat.ConversationHandle) => of.getRow(of.getSnapshot('timeline').keys.at(-1) ?? '')?.tick;
  await until(() => tick(view) === 'sent' || tick(view) === 'delivered');
  await ivo.markAsRead(sent);
  await until(() => tick(view) === 'read');
  await fixture.clock.advance(2_000);
  client.dispose();

  const next = newClient(storage, { fetch: () => Promise.reject(new TypeError('Failed to fetch')) });
  await next.getLoggedinUser();
  expect(tick(open(next))).toBe('read');
  next.dispose();
});

test('cached rows and a page far ahead of them leave no gap', async () => {
  const storage = await storageOf('noor', 3);
  await sendTexts('noor', 45);
  const next = newClient(storage);
  await next.getLoggedinUser();
  const view = open(next);
  expect(texts(view).length).toBe(3);
  await view.load({ at: 'newest' });
  await until(() => next.debugCounts().requests === 0);
  const shown = texts(view);
  expect(shown.at(-1)).toBe('number 45');
  expect(shown.slice(-30)).toEqual(Array.from({ length: 30 }, (_, n) => `number ${n + 16}`));
  while (view.getSnapshot('timeline').older.status !== 'done') await view.loadOlder();
  expect(texts(view).length).toBe(48);
});

test('the cache stores nothing if the app disables it, and nothing after a logout', async () => {
  const storage = await storageOf('lene', 2, { cache: false });
  expect(await cachedIn(storage)).toBe(0);
  const used = await storageOf('lene', 1);
  expect(await cachedIn(used)).toBe(1);
  const next = newClient(used);
  await next.getLoggedinUser();
  await open(next).load({ at: 'newest' });
  await next.logout();
  expect(await cachedIn(used)).toBe(0);
});

test('the cache keeps only the last 20 conversations', async () => {
  const storage = Chat.memoryStorage();
  const client = newClient(storage);
  await fixture.server.call('POST', '/users', { body: { uid: 'otto', name: 'Otto' } });
  await client.login('otto', API_KEY);
  for (let n = 0; n < 22; n += 1) {
    const uid = `peer${n}`;
    await fixture.server.call('POST', '/users', { body: { uid, name: uid } });
    const view = client.openConversation({ receiverType: 'user', receiverId: uid });
    await client.sendMessage(new Chat.TextMessage(uid, 'hello', 'user'));
    await view.load({ at: 'newest' });
    await fixture.clock.advance(2_000);
  }
  await until(() => client.debugCounts().requests === 0);
  expect(await cachedIn(storage)).toBe(20);
  const names = (await storage.keys('')).filter((key) => key.includes(':cache:'));
  expect(names.some((name) => /peer[01]\b/.test(name))).toBe(false);
  client.dispose();
});

/** Returns the storage of an app in which a conversation with ivo was shown. */
async function storageOf(
  uid: string,
  count: number,
  more: Partial<Chat.AppSettings> = {},
): Promise<Chat.StorageAdapter> {
  await fixture.server.call('POST', '/users', { body: { uid, name: uid } });
  await sendTexts(uid, count);
  const storage = Chat.memoryStorage();
  const client = newClient(storage, more);
  await client.login(uid, API_KEY);
  await open(client).load({ at: 'newest' });
  await fixture.clock.advance(2_000);
  client.dispose();
  return storage;
}

function newClient(storage: Chat.StorageAdapter, more: Partial<Chat.AppSettings> = {}): Chat.ChatClient {
  return Chat.createClient('cached', {
    host: fixture.server.url,
    storage,
    clock: clientClock(fixture.clock),
    logger: { warn: () => undefined, error: () => undefined },
    ...more,
  });
}

async function cachedIn(storage: Chat.StorageAdapter): Promise<number> {
  return (await storage.keys('')).filter((key) => key.includes(':cache:')).length;
}

async function sendTexts(to: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n += 1) await ivo.sendMessage(new Chat.TextMessage(to, `number ${n}`, 'user'));
}

function open(client: Chat.ChatClient): Chat.ConversationHandle {
  return client.openConversation({ receiverType: 'user', receiverId: 'ivo' });
}
