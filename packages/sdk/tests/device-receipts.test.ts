import type { DeviceReceiptsRequest } from '@chatwire/protocol';
import { FakeClock, type NotificationTestServer, startNotificationServer } from '@chatwire/testkit';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as Chat from '../src/chat.ts';
import { createReceipts, type Receipts, type ReceiptsOptions } from '../src/receipts.ts';
import { clientClock } from '../src/testing/client-clock.ts';
import { API_KEY } from './client-fixture.ts';

/** Receipts of pushes from the SDK to a real server. The clock of the device is moved by hand. */
let fixture: NotificationTestServer;
let clock: FakeClock;
let requests: { readonly atMs: number; readonly receipts: DeviceReceiptsRequest['receipts'] }[];
/** Responses in place of the server's, or a lost connection. */
let failures: (Response | 'lost')[];

beforeAll(async () => {
  fixture = await startNotificationServer();
  await fixture.user('ivo');
  await fixture.user('mara', 'fcm_android');
  await fixture.server.call('PATCH', '/notifications/v1/settings', {
    body: { preferences: { push: { receiptsSetting: 2 } } },
  });
  return () => fixture[Symbol.asyncDispose]();
});

beforeEach(() => {
  clock = new FakeClock(Date.now());
  requests = [];
  failures = [];
});

test('a log entry shows the receipts of a background task', async () => {
  const { id, token } = await push('Boat is ready');
  const receipts = create();
  const atMS = clock.now() - 1;
  await receipts.report(token, 'received', { atMS });
  await receipts.report(token, 'displayed', { evidence: 'shown' });
  await receipts.report(token, 'opened', { action: 'reply' });
  await receipts.flush();
  expect(requests).toHaveLength(1);
  expect((await entryOf(id)).device).toMatchObject({
    state: 'opened',
    receivedAtMS: atMS,
    displayedAtMS: atMS + 1,
    evidence: 'shown',
    action: 'reply',
  });
  await receipts.flush();
  expect(requests).toHaveLength(1);
});

test('receipts are sent together 2 s after the first, and immediately when 20 are pending', async () => {
  const receipts = create();
  for (const n of [1, 2, 3]) await receipts.report(tokenOf(n), 'received');
  await clock.advance(1_999);
  expect(requests).toEqual([]);
  await clock.advance(1);
  await expect.poll(() => requests.map((request) => request.receipts.length)).toEqual([3]);
  await receipts.flush();
  for (let n = 0; n < 20; n += 1) await receipts.report(tokenOf(n), 'received');
  await expect.poll(() => requests.map((request) => request.receipts.length)).toEqual([3, 20]);
});

test.each([
  ['shortest', 0, [800, 1_600, 3_200, 6_400, 12_800, 25_600, 48_000, 48_000]],
  ['longest', 255, [1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 72_000, 72_000]],
])('a failed request is repeated after 1, 2, 4 … 60 s, with the %s waits of ± 20 %%', async (_, byte, waits) => {
  failures = [...waits, 0].map((_each, n) => (n % 2 === 0 ? 'lost' : new Response('busy', { status: 502 })));
  const receipts = create({ randomBytes: (count) => new Uint8Array(count).fill(byte) });
  await receipts.report(tokenOf(1), 'received');
  await receipts.flush();
  for (const n of waits.keys()) {
    await clock.advance(80_000);
    await expect.poll(() => requests.length).toBeGreaterThan(n + 1);
  }
  const gaps = requests.slice(1, waits.length + 1).map(({ atMs }, n) => atMs - (requests[n]?.atMs ?? 0));
  expect(gaps).toEqual(waits);
});

test('the server names the time of the next attempt, including for flush', async () => {
  failures = [new Response('{}', { status: 503, headers: { 'Retry-After': '90' } })];
  const receipts = create();
  await receipts.report(tokenOf(1), 'received');
  await receipts.flush();
  await clock.advance(89_000);
  await receipts.flush();
  expect(requests).toHaveLength(1);
  await clock.advance(1_000);
  await expect.poll(() => requests).toHaveLength(2);
});

test('results are final: a rejected request is not repeated', async () => {
  failures = [new Response('{}', { status: 400 })];
  const storage = Chat.memoryStorage();
  const receipts = create({ storage });
  await receipts.report(tokenOf(1), 'received');
  await receipts.flush();
  await receipts.flush();
  expect(requests).toHaveLength(1);
  expect(await storage.keys('')).toEqual([]);
});

test('the page of a captive portal is not a result', async () => {
  failures = [new Response('<html>Accept the terms</html>', { status: 200 })];
  const receipts = create();
  await receipts.report(tokenOf(1), 'received');
  await receipts.flush();
  await receipts.flush();
  expect(requests).toHaveLength(2);
});

test('a receipt survives the end of its process, and is sent with its own time', async () => {
  const { id, token } = await push('Sails are up');
  const storage = Chat.memoryStorage();
  failures = ['lost'];
  const first = create({ storage });
  const atMS = clock.now();
  await first.report(token, 'opened');
  await first.flush();
  expect((await entryOf(id)).device.state).toBe('none');
  clock = new FakeClock(atMS + 1_000);
  await create({ storage }).flush();
  expect((await entryOf(id)).device).toMatchObject({ state: 'opened', openedAtMS: atMS });
  expect(await storage.keys('')).toEqual([]);
});

test('receipts are kept for 7 days', async () => {
  const storage = Chat.memoryStorage();
  const receipts = create({ storage });
  await receipts.report(tokenOf(1), 'received');
  await receipts.report(tokenOf(2), 'received', { atMS: clock.now() + 60_000 });
  clock.jump(clock.now() + 7 * 86_400_000 + 1);
  await receipts.flush();
  expect(requests.flatMap((request) => request.receipts.map(({ token }) => token))).toEqual([tokenOf(2)]);
});

test('the oldest of more than 500 receipts are dropped', async () => {
  const storage = Chat.memoryStorage();
  const receipts = create({ storage });
  failures = Array.from({ length: 30 }, () => 'lost');
  const first = clock.now();
  for (let n = 0; n < 503; n += 1) await receipts.report(tokenOf(n), 'received', { atMS: first + ((n * 7) % 503) });
  const keys = await storage.keys('');
  expect(keys).toHaveLength(500);
  const names = [tokenOf(0), tokenOf(72), tokenOf(144)];
  for (const dropped of names) expect(keys.join()).not.toContain(dropped);
});

test('a page and its service worker share what is pending; the server counts it once', async () => {
  const { id, token } = await push('Fenders out');
  const storage = Chat.memoryStorage();
  const [page, worker] = [create({ storage }), create({ storage })];
  await page.report(token, 'displayed');
  await worker.report(token, 'received', { atMS: clock.now() - 1 });
  await Promise.all([page.flush(), worker.flush()]);
  expect(requests.map((request) => request.receipts.length)).toEqual([2, 2]);
  expect((await entryOf(id)).device).toMatchObject({ state: 'displayed', receivedAtMS: clock.now() - 1 });
});

test('a storage that fails costs only what the process would have kept', async () => {
  const { id, token } = await push('Anchor is up');
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const broken = () => Promise.reject(new Error('The disk is full.'));
  const receipts = create({ storage: { get: broken, set: broken, remove: broken, keys: broken } });
  await receipts.report(token, 'received');
  await receipts.flush();
  expect((await entryOf(id)).device.state).toBe('received');
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test('receipts that no server would accept are not queued', async () => {
  const receipts = create();
  await receipts.report('', 'received');
  await receipts.report(tokenOf(1), 'opened', { action: 'x'.repeat(400) });
  await receipts.flush();
  expect(requests).toEqual([]);
});

test.each([
  ['data of FCM', (receipt: string) => ({ data: { type: 'chat', receipt } })],
  ['keys beside aps', (receipt: string) => ({ aps: {}, receipt })],
  ['a custom push', (receipt: string) => ({ data: { notificationDetails: { receipt } } })],
  ['data as text', (receipt: string) => ({ data: JSON.stringify({ receipt }) })],
])('an app reports a push by its payload, without a login: %s', async (name, payloadOf) => {
  const { id, token } = await push(`Coffee? ${name}`);
  const client = clientOf();
  await client.reportReceipt(payloadOf(token), 'opened', { action: 'open' });
  await clock.advance(2_000);
  await expect.poll(async () => (await entryOf(id)).device.state).toBe('opened');
  client.dispose();
});

test('a payload without a receipt has no effect', async () => {
  const client = clientOf();
  for (const payload of [undefined, 'text', {}, { data: { receipt: 7 } }]) {
    await client.reportReceipt(payload, 'opened');
  }
  expect(client.debugCounts().timers).toBe(0);
  client.dispose();
  await expect(client.reportReceipt({ receipt: tokenOf(1) }, 'opened')).rejects.toMatchObject({ code: 'ERR_DISPOSED' });
});

test('an app sends what an earlier run left when it connects', async () => {
  const { id, token } = await push('Lines are off');
  const storage = Chat.memoryStorage();
  const offline = clientOf({ storage });
  await offline.reportReceipt({ receipt: token }, 'dismissed');
  offline.dispose();
  const client = clientOf({ storage });
  await client.login('mara', API_KEY);
  await client.connect();
  await expect.poll(async () => (await entryOf(id)).device.state).toBe('dismissed');
  client.dispose();
});

function create(options: Partial<ReceiptsOptions> = {}): Receipts {
  return createReceipts({ ...settings(), ...options });
}

function clientOf(options: Partial<Chat.AppSettings> = {}): Chat.ChatClient {
  return Chat.createClient('phone', { ...settings(), autoEstablishSocketConnection: false, ...options });
}

function settings() {
  return { host: `${fixture.server.url}/`, clock: clientClock(clock), fetch: counted };
}

const counted: typeof fetch = async (url, init) => {
  if (!String(url).endsWith('/receipts')) return fetch(url, init);
  const { receipts }: DeviceReceiptsRequest = JSON.parse(String(init?.body));
  requests.push({ atMs: clock.now(), receipts });
  const failure = failures.shift();
  if (failure === 'lost') throw new TypeError('The network is lost.');
  return failure ?? fetch(url, init);
};

/** Returns a push that has arrived at the phone. */
async function push(body: string): Promise<{ readonly id: string; readonly token: string }> {
  const { id } = await fixture.send('ivo', 'mara', body);
  await fixture.entries(`messageId=${id}`, 1);
  clock.jump(Date.now());
  const receipt = fixture.sandbox.inbox.list().find((received) => received.body === body)?.receipt;
  return { id, token: String(receipt) };
}

async function entryOf(id: string) {
  return (await fixture.entries(`messageId=${id}`, 1))[0];
}

/** Returns a token that has the right form. */
function tokenOf(n: number): string {
  return `token-${String(n).padStart(3, '0')}-`.padEnd(34, 'A');
}
