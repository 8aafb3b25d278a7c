import { FakeClock, RealtimeClient, type Seen, startServer, type TestServer } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';

let clock: FakeClock;
let server: TestServer;
let tokens: Readonly<Record<'ivo' | 'mara' | 'lene', string>>;

beforeEach(async () => {
  clock = new FakeClock();
  server = await startServer({ clock, env: { CHATWIRE_PRESENCE_FOR_ALL: 'true' } });
  tokens = { ivo: await server.login('ivo'), mara: await server.login('mara'), lene: await server.login('lene') };
  const body = { guid: 'crew', name: 'Crew', type: 'public', members: { participants: ['ivo', 'mara'] } };
  await server.call('POST', '/groups', { body, as: 'ivo' });
  return () => server[Symbol.asyncDispose]();
});

test('contacts see a user come online after 3 s, and go offline 3 s after the last connection closed', async () => {
  using mara = await RealtimeClient.login(server, tokens.mara);
  await clock.advance(3_000);
  const ivo = await RealtimeClient.login(server, tokens.ivo);
  await clock.advance(2_900);
  await mara.settle();
  expect(mara.of('presence')).toEqual([]);
  await clock.advance(100);
  expect(await mara.next('presence')).toEqual({
    type: 'presence',
    at: clock.now(),
    data: { user: { uid: 'ivo', status: 'online', lastActiveAt: Math.floor(clock.now() / 1000) } },
  });
  expect(await statusOf('ivo')).toBe('online');
  const leftAt = clock.now();
  await leave(ivo);
  const seen = async () => {
    await clock.advance(100);
    await mara.settle();
    return mara.of('presence').filter(isOffline);
  };
  await expect
    .poll(seen, { interval: 1, timeout: 5_000 })
    .toMatchObject([{ data: { user: { uid: 'ivo', status: 'offline' } } }]);
  expect(clock.now() - leftAt).toBeGreaterThanOrEqual(3_000);
  expect(await statusOf('ivo')).toBe('offline');
});

test('a user who reconnects within 3 s never goes offline', async () => {
  using mara = await RealtimeClient.login(server, tokens.mara);
  const ivo = await RealtimeClient.login(server, tokens.ivo);
  await clock.advance(3_000);
  await leave(ivo);
  await mara.settle();
  using _back = await RealtimeClient.login(server, tokens.ivo);
  await clock.advance(10_000);
  await mara.settle();
  expect(mara.of('presence').filter(isOffline)).toEqual([]);
});

test('a user is online while one connection is active; background connections do not count', async () => {
  using mara = await RealtimeClient.login(server, tokens.mara);
  using phone = await RealtimeClient.login(server, tokens.ivo);
  using laptop = await RealtimeClient.login(server, tokens.ivo);
  await clock.advance(3_000);
  await phone.settle({ state: 'background' });
  await clock.advance(3_000);
  expect(await statusOf('ivo')).toBe('online');
  await laptop.settle({ state: 'background' });
  await clock.advance(3_000);
  await mara.next('presence', isOffline);
  expect(await statusOf('ivo')).toBe('offline');
  await phone.settle({ state: 'active' });
  await clock.advance(3_000);
  expect(await statusOf('ivo')).toBe('online');
});

test('presence reaches contacts and subscribers to everyone, and not users who subscribed to no one', async () => {
  using contact = await RealtimeClient.login(server, tokens.mara);
  using uninterested = await RealtimeClient.login(server, tokens.mara, { presence: 'none' });
  using stranger = await RealtimeClient.login(server, tokens.lene);
  using curious = await RealtimeClient.login(server, tokens.lene, { presence: 'all' });
  using ivo = await RealtimeClient.login(server, tokens.ivo, { presence: 'all' });
  await clock.advance(3_000);
  await contact.next('presence', isAbout('ivo'));
  await curious.next('presence', isAbout('ivo'));
  for (const client of [uninterested, stranger, ivo]) {
    await client.settle();
    expect(client.of('presence').filter(isAbout('ivo'))).toEqual([]);
  }
});

test('a user stays online while the connection lasts, longer than the lease', async () => {
  using ivo = await RealtimeClient.login(server, tokens.ivo);
  for (let elapsed = 0; elapsed < 300; elapsed += 20) {
    await ivo.settle();
    await clock.advance(20_000);
  }
  expect(await statusOf('ivo')).toBe('online');
});

test('users of a dead node go offline within 90 s', async () => {
  using _ivo = await RealtimeClient.login(server, tokens.ivo);
  await clock.advance(3_000);
  expect(await statusOf('ivo')).toBe('online');
  clock.jump(clock.now() + 91_000);
  expect(await statusOf('ivo')).toBe('offline');
});

function isOffline(frame: Seen): boolean {
  return frame['data']?.user?.status === 'offline';
}

function isAbout(uid: string) {
  return (frame: Seen) => frame['data']?.user?.uid === uid;
}

async function statusOf(uid: string): Promise<string> {
  return (await server.call('GET', `/users/${uid}`)).body.data.status;
}

async function leave(client: RealtimeClient): Promise<void> {
  client.socket.close();
  await client.closed;
}
