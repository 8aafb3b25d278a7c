import { systemClock } from '@chatwire/server';
import { RealtimeClient, type Seen, startServer, type TestServer } from '@chatwire/testkit';
import { beforeEach, expect, test } from 'vitest';

/** How far the server's clock is ahead. */
let aheadMs: number;
let server: TestServer;
let token: string;

beforeEach(async () => {
  aheadMs = 0;
  server = await startServer({ clock: { ...systemClock, now: () => systemClock.now() + aheadMs } });
  await server.login('ivo');
  token = await server.login('mara');
  return () => server[Symbol.asyncDispose]();
});

test('a resume replays exactly the missed durable frames in order, then continues live', async () => {
  const cursor = await cursorAfter('one');
  await server.sendText('ivo', 'mara', 'two');
  await server.sendText('ivo', 'mara', 'three');
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  await server.sendText('ivo', 'mara', 'four');
  await mara.next('message', (frame) => frame['seq'] === 4);
  expect(mara.frames[0]).toMatchObject({ type: 'authenticated', data: { resumed: true, cursor } });
  expect(textsOf(mara)).toEqual(['two', 'three', 'four']);
  expect(mara.of('message').map((frame) => frame['data'].unreadMessageCount)).toEqual([3, 3, 4]);
});

test('a message sent during the catch-up arrives once, after the missed ones', async () => {
  const cursor = await cursorAfter('0');
  for (let n = 1; n <= 120; n += 1) await server.sendText('ivo', 'mara', `${n}`);
  using mara = await RealtimeClient.open(server);
  mara.send({ type: 'authenticate', data: { authToken: token, protocol: 1, resume: { cursor } } });
  for (let n = 121; n <= 140; n += 1) await server.sendText('ivo', 'mara', `${n}`);
  await mara.next('message', (frame) => frame['seq'] === 141);
  expect(textsOf(mara)).toEqual(Array.from({ length: 140 }, (_, n) => `${n + 1}`));
});

test('a client without missed frames resumes with no frames', async () => {
  const cursor = await cursorAfter('one');
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  await mara.settle();
  expect(mara.frames.map((frame) => frame['type'])).toEqual(['authenticated', 'pong']);
  expect(mara.frames[0]).toMatchObject({ data: { resumed: true } });
});

test('a client from before the first message is resumed as well', async () => {
  using first = await RealtimeClient.login(server, token);
  const { cursor } = (await first.next('authenticated'))['data'];
  first[Symbol.dispose]();
  await server.sendText('ivo', 'mara', 'one');
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  await mara.next('message');
  expect(textsOf(mara)).toEqual(['one']);
});

test('a client without resume receives the current cursor and loads the rest', async () => {
  const cursor = await cursorAfter('one');
  using mara = await RealtimeClient.login(server, token);
  await mara.settle();
  expect(mara.frames.map((frame) => frame['type'])).toEqual(['authenticated', 'pong']);
  expect(mara.frames[0]).toMatchObject({ data: { resumed: false, cursor } });
});

test('more than 500 missed frames cause a resync: the position of each conversation, then live frames', async () => {
  const cursor = await cursorAfter('0');
  for (let n = 1; n <= 501; n += 1) await server.sendText('ivo', 'mara', `${n}`);
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  const resync = await mara.next('resync');
  expect(mara.frames[0]).toMatchObject({ data: { resumed: false, cursor: resync['data'].cursor } });
  expect(resync['data'].conversations).toEqual([
    { conversationId: 'ivo_user_mara', seq: 502, unreadMessageCount: 502 },
  ]);
  await server.sendText('ivo', 'mara', 'live');
  await mara.next('message');
  expect(textsOf(mara)).toEqual(['live']);
});

test('500 missed frames are still replayed', async () => {
  const cursor = await cursorAfter('0');
  for (let n = 1; n <= 500; n += 1) await server.sendText('ivo', 'mara', `${n}`);
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  await mara.next('message', (frame) => frame['seq'] === 501);
  expect(mara.of('message')).toHaveLength(500);
});

test('a client that was disconnected for more than 24 h gets a resync', async () => {
  const cursor = await cursorAfter('one');
  await server.sendText('ivo', 'mara', 'two');
  aheadMs = 25 * 3_600_000;
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  expect((await mara.next('resync'))['data'].conversations).toHaveLength(1);
});

test.each(['c_999999', 'nonsense', 'c_-1'])('the unknown cursor %s is a resync', async (cursor) => {
  using mara = await RealtimeClient.login(server, token, { resume: { cursor } });
  await mara.next('resync');
  expect(mara.frames[0]).toMatchObject({ data: { resumed: false } });
});

/** Sends a message, lets a client of mara see it, and returns the cursor it left with. */
async function cursorAfter(text: string): Promise<string> {
  using client = await RealtimeClient.login(server, token);
  await server.sendText('ivo', 'mara', text);
  return (await client.next('message'))['cursor'];
}

function textsOf(client: RealtimeClient): string[] {
  return client.of('message').map((frame: Seen) => frame['data'].message.data.text);
}
