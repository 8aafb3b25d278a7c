import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock, type ServerProcess, spawnServer } from '@chatwire/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as Chat from '../src/chat.ts';
import { clientClock } from '../src/testing/client-clock.ts';
import { API_KEY } from './client-fixture.ts';

const HOST = 'http://chat.test';
const clock = new FakeClock();
const storage = Chat.memoryStorage();
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'chatwire-sdk-'));
  server = await start();
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test('every message is stored once after a killed server, a lost network, and an app restart', {
  timeout: 60_000,
}, async () => {
  for (const uid of ['ivo', 'mara']) {
    const headers = { apikey: API_KEY, 'Content-Type': 'application/json' };
    await fetch(`${server.url}/v3/users`, { method: 'POST', headers, body: JSON.stringify({ uid, name: uid }) });
  }
  const before = app();
  await before.login('ivo', API_KEY);
  const texts = Array.from({ length: 15 }, (_, n) => `message ${n}`);
  const sending = texts.slice(0, 12).map((text) => before.sendMessage(messageOf(text)));
  const outcomes = Promise.allSettled(sending);
  await sending[2];
  await server.kill();
  for (const text of texts.slice(12)) before.sendMessage(messageOf(text)).catch(() => undefined);
  // Each attempt fails: time advances, and the messages wait.
  for (let seconds = 0; seconds < 20; seconds += 1) await clock.advance(1_000);
  before.dispose();
  await outcomes;

  const after = app();
  server = await start();
  await after.getLoggedinUser();
  await untilSent();
  const stored = await new Chat.MessagesRequestBuilder().setUID('mara').build(after).fetchPrevious();
  expect(stored.map((message) => message.getData()['text'])).toEqual(texts);
  after.dispose();
});

function app(): Chat.ChatClient {
  return Chat.createClient('interruptions', {
    host: HOST,
    clock: clientClock(clock),
    storage,
    logger: { warn: () => undefined, error: () => undefined },
    autoEstablishSocketConnection: false,
    // The address of the server changes with its process.
    fetch: (input, init) => fetch(String(input).replace(HOST, server.url), init),
  });
}

/** Advances time until nothing is pending. */
async function untilSent(): Promise<void> {
  for (;;) {
    const waiting = (await storage.keys('')).filter((key) => key.includes(':outbox:'));
    if (waiting.length === 0) return;
    // Covers the next attempt of every message, and the end of the former app's lease.
    await clock.advance(100);
    await new Promise((resolve) => setTimeout(resolve, 2)); // Waits for the server, not for a fixed time.
  }
}

function messageOf(text: string): Chat.TextMessage {
  return new Chat.TextMessage('mara', text, 'user');
}

function start(): Promise<ServerProcess> {
  return spawnServer({ CHATWIRE_DATA_DIR: dataDir, CHATWIRE_LOG_LEVEL: 'silent' });
}
