import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { API_KEY, type ClientFixture, startClients, until } from './client-fixture.ts';

let fixture: ClientFixture;
let uid: string;

beforeAll(async () => {
  fixture = await startClients();
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(async () => {
  uid = fixture.nextRound().mara;
  await fixture.server.call('POST', '/users', { body: { uid, name: 'Mara' } });
});

test('a login by key creates a token, calls the listeners and reads the settings of the server', async () => {
  const client = fixture.client();
  const events = loginEvents(client);
  const user = await client.login(uid.toUpperCase(), API_KEY);
  expect([user.getUid(), user.getName()]).toEqual([uid, 'Mara']);
  expect(events).toEqual([`success ${uid}`]);
  expect((await client.getLoggedinUser())?.getUid()).toBe(uid);
  expect(client.getAppSettings()?.limits.textLength).toBe(5_000);
  expect([client.hasCapability('calls'), client.hasCapability('translation')]).toEqual([true, false]);
  await client.connect();
  expect(client.getSession()).toMatchObject({ uid, deviceId: expect.any(String), sessionId: expect.any(String) });
});

test('a repeated login of the same user returns immediately, and another user is rejected', async () => {
  const client = fixture.client();
  const token = await tokenOf(uid);
  await client.login(token);
  expect((await client.login(token)).getUid()).toBe(uid);
  expect((await client.login(uid, API_KEY)).getUid()).toBe(uid);
  const events = loginEvents(client);
  await expect(client.login('somebody-else', API_KEY)).rejects.toMatchObject({ code: 'ERR_ALREADY_LOGGED_IN' });
  expect(events).toEqual(['failure ERR_ALREADY_LOGGED_IN']);
});

test('a login with a wrong token is rejected and leaves no user logged in', async () => {
  const client = fixture.client();
  await expect(client.login('nonsense')).rejects.toMatchObject({ code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND', status: 401 });
  await expect(client.getUser(uid)).rejects.toMatchObject({ code: 'USER_NOT_LOGGED_IN' });
  expect([client.getSession(), await client.getLoggedinUser()]).toEqual([undefined, undefined]);
});

test('the next client on the same storage restores the session and connects', async () => {
  const storage = Chat.memoryStorage();
  const first = Chat.createClient('app', settingsOf({ storage }));
  await first.login(uid, API_KEY);
  await first.connect();
  const deviceId = first.getSession()?.deviceId;
  first.dispose();
  const second = Chat.createClient('app', settingsOf({ storage }));
  expect((await second.getLoggedinUser())?.getName()).toBe('Mara');
  await until(() => second.getConnectionStatus() === 'connected');
  expect(second.getSession()?.deviceId).toBe(deviceId);
  second.dispose();
  const other = Chat.createClient('other-app', settingsOf({ storage }));
  expect(await other.getLoggedinUser()).toBeUndefined();
  other.dispose();
});

test('a session without persistence is not restored, nor is one in a separate storage', async () => {
  const storage = Chat.memoryStorage();
  const first = Chat.createClient('app', settingsOf({ storage, persistSession: false }));
  await first.login(uid, API_KEY);
  first.dispose();
  const second = Chat.createClient('app', settingsOf({ storage }));
  expect(await second.getLoggedinUser()).toBeUndefined();
  second.dispose();
});

test('the token can have a separate storage', async () => {
  const [storage, tokenStorage] = [Chat.memoryStorage(), Chat.memoryStorage()];
  const client = Chat.createClient('app', settingsOf({ storage, tokenStorage }));
  const token = await tokenOf(uid);
  await client.login(token);
  const texts = await Promise.all((await storage.keys('')).map((key) => storage.get(key)));
  expect(texts.some((text) => text?.includes(token))).toBe(false);
  expect(await tokenStorage.keys('')).toEqual(['cw:app:*:session:token']);
  client.dispose();
});

test('a logout ends the token, the connection and what was stored; listeners stay', async () => {
  const storage = Chat.memoryStorage();
  const client = fixture.client({ storage });
  const token = await tokenOf(uid);
  const events = loginEvents(client);
  await client.login(token);
  await client.connect();
  await client.logout();
  expect(events).toEqual([`success ${uid}`, 'logout logout']);
  expect(client.getConnectionStatus()).toBe('disconnected');
  expect((await fixture.server.call('GET', '/me', { token })).status).toBe(401);
  expect((await storage.keys('')).filter((key) => !key.includes(':device:'))).toEqual([]);
  await client.login(uid, API_KEY);
  expect(events.at(-1)).toBe(`success ${uid}`);
});

test('a logout without a server ends the session here', async () => {
  let isOffline = false;
  const client = fixture.client({
    fetch: (input, init) => (isOffline ? Promise.reject(new TypeError('offline')) : fetch(input, init)),
  });
  await client.login(uid, API_KEY);
  isOffline = true;
  await client.logout();
  expect(await client.getLoggedinUser()).toBeUndefined();
  await expect(client.logout()).rejects.toMatchObject({ code: 'USER_NOT_LOGGED_IN' });
});

test('a rejected token is renewed once for all waiting calls, which are repeated', async () => {
  let renewals = 0;
  const token = await tokenOf(uid);
  const client = fixture.client({
    autoEstablishSocketConnection: false,
    tokenProvider: async () => {
      renewals += 1;
      return tokenOf(uid);
    },
  });
  await client.login(token);
  await fixture.server.call('DELETE', `/users/${uid}/auth_tokens/${token}`);
  const users = await Promise.all([client.getUser(uid), client.getUser(uid), client.getUser(uid)]);
  expect(users.map((user) => user.getName())).toEqual(['Mara', 'Mara', 'Mara']);
  expect(renewals).toBe(1);
});

test('a rejected token without a token provider ends the session as expired', async () => {
  const token = await tokenOf(uid);
  const client = fixture.client({ autoEstablishSocketConnection: false });
  const events = loginEvents(client);
  await client.login(token);
  await fixture.server.call('DELETE', `/users/${uid}/auth_tokens/${token}`);
  await expect(client.getUser(uid)).rejects.toMatchObject({ code: 'AUTH_ERR_AUTH_TOKEN_NOT_FOUND' });
  await until(() => events.includes('logout expired'));
  await expect(client.getUser(uid)).rejects.toMatchObject({ code: 'USER_NOT_LOGGED_IN' });
});

test('a renewed token that is rejected as well ends the session as expired', async () => {
  const token = await tokenOf(uid);
  const client = fixture.client({ autoEstablishSocketConnection: false, tokenProvider: async () => 'nonsense' });
  const events = loginEvents(client);
  await client.login(token);
  await fixture.server.call('DELETE', `/users/${uid}/auth_tokens/${token}`);
  await expect(client.getUser(uid)).rejects.toMatchObject({ status: 401 });
  await until(() => events.includes('logout expired'));
});

test('a connection whose token is revoked reconnects with a new one', async () => {
  const token = await tokenOf(uid);
  const client = fixture.client({ tokenProvider: () => tokenOf(uid) });
  await client.login(token);
  await client.connect();
  const [first, statuses] = [client.getSession()?.sessionId, connectionEvents(client)];
  await fixture.server.call('DELETE', `/users/${uid}/auth_tokens/${token}`);
  await until(() => statuses.includes('connected'));
  expect(statuses).toEqual(['disconnected', 'connecting', 'connected']);
  expect(client.getSession()?.sessionId).not.toBe(first);
});

test('a connection whose token is revoked permanently stops, and the session has expired', async () => {
  const token = await tokenOf(uid);
  const client = fixture.client();
  const events = loginEvents(client);
  await client.login(token);
  await client.connect();
  await fixture.server.call('DELETE', `/users/${uid}/auth_tokens/${token}`);
  await until(() => events.includes('logout expired'));
  expect(client.getConnectionStatus()).toBe('disconnected');
  await expect(client.connect()).rejects.toMatchObject({ code: 'USER_NOT_LOGGED_IN' });
});

test('connection and session keep the same reference until something changes, like a store', async () => {
  const client = fixture.client({ autoEstablishSocketConnection: false });
  const changes: string[] = [];
  client.subscribe('connection', () => void changes.push(client.getSnapshot('connection')));
  client.subscribe('session', () => void changes.push('session'));
  expect([client.getSnapshot('connection'), client.getSnapshot('session')]).toEqual(['disconnected', undefined]);
  await client.login(uid, API_KEY);
  await until(() => changes.includes('session'));
  expect(client.getSnapshot('session')).toMatchObject({ uid });
  expect(client.getSnapshot('session')).toBe(client.getSnapshot('session'));
  await client.connect();
  await until(() => changes.includes('connected'));
  expect(client.getSnapshot('session')?.sessionId).toMatch(/^s_/);
});

test('a disposed client rejects every call and holds no timers or listeners', async () => {
  const client = fixture.client();
  await client.login(uid, API_KEY);
  await client.connect();
  client.addUserListener('x', { onUserOnline: () => undefined });
  client.dispose();
  await expect(client.getUser(uid)).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
  await expect(client.login(uid, API_KEY)).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
  await expect(client.connect()).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
  expect(new Set(Object.values(client.debugCounts()))).toEqual(new Set([0]));
});

test('an idle connected client has one timer: its heartbeat', async () => {
  const client = fixture.client({ cache: false });
  await client.login(uid, API_KEY);
  await client.connect();
  expect(client.debugCounts()).toMatchObject({ timers: 1, sockets: 1, requests: 0 });
});

test('the functions of the namespace are those of the client made by init', async () => {
  expect(Chat.isInitialized()).toBe(false);
  await expect(Chat.getUser(uid)).rejects.toMatchObject({ code: 'ERR_NOT_INITIALIZED' });
  expect(() => Chat.getSession()).toThrow(expect.objectContaining({ code: 'ERR_NOT_INITIALIZED' }));
  const settings = settingsOf({ autoEstablishSocketConnection: false });
  expect(await Chat.init('default', settings)).toBe(true);
  await Chat.login(uid, API_KEY);
  await Chat.init('default', { ...settings });
  expect(Chat.getSession()?.uid).toBe(uid);
  expect(Chat.messageFromJSON({ sender: uid, category: 'message', type: 'text' }).isOwn()).toBe(true);
  expect(
    (await new Chat.UsersRequestBuilder().setUIDs([uid]).build().fetchNext()).map((user) => user.getUid()),
  ).toEqual([uid]);
  await Chat.logout();
  Chat.dispose();
  await expect(Chat.getUser(uid)).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
  await Chat.init('default', { ...settings });
  expect((await Chat.login(uid, API_KEY)).getUid()).toBe(uid);
  Chat.dispose();
});

async function tokenOf(user: string): Promise<string> {
  return (await fixture.server.call('POST', `/users/${user}/auth_tokens`, { body: {} })).body.data.authToken;
}

function settingsOf(more: Partial<Chat.AppSettings>): Chat.AppSettings {
  return { host: fixture.server.url, logger: { warn: () => undefined, error: () => undefined }, ...more };
}

function loginEvents(client: Chat.ChatClient): string[] {
  const events: string[] = [];
  client.addLoginListener('test', {
    loginSuccess: (user) => void events.push(`success ${user.getUid()}`),
    loginFailure: (error) => void events.push(`failure ${error.code}`),
    logoutSuccess: (cause) => void events.push(`logout ${cause}`),
  });
  return events;
}

function connectionEvents(client: Chat.ChatClient): string[] {
  const events: string[] = [];
  client.addConnectionListener('test', {
    onConnected: () => void events.push('connected'),
    inConnecting: () => void events.push('connecting'),
    onDisconnected: () => void events.push('disconnected'),
  });
  return events;
}
