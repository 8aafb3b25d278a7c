import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, generateFcmAccount, type Sandbox } from '@chatwire/sandbox';
import { API_KEY, freshDatabase, pushTokenOf, type ServerProcess, spawnServer } from '@chatwire/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { callServer } from '../../fixtures/call-server.ts';

const started: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()));
});

/** See docs/spec/last-mile.md#clear-delivery. */
describe.each([
  ['SQLite', async (): Promise<string | undefined> => undefined],
  ['PostgreSQL', freshDatabase],
] as const)('clears after kill -9, %s', (_, database) => {
  test('a restarted server removes notifications that were read before the crash, whenever the process dies', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'chatwire-clears-'));
    const sandbox = createSandbox();
    const { fcmUrl, fcmTokenUrl } = await sandbox.start();
    const url: string | undefined = await database();
    const env = {
      CHATWIRE_DATA_DIR: dir,
      CHATWIRE_FCM_URL: fcmUrl,
      CHATWIRE_FCM_TOKEN_URL: fcmTokenUrl,
      NODE_COMPILE_CACHE: join(dir, 'compiled'),
      ...(url && { CHATWIRE_DATABASE_URL: url }),
    };
    let server = await start(env);
    await populate(server.url);
    // Times from right after the user has read until after the clear was sent, which is due after 5 s.
    for (const [round, lifeMs] of [0, 2_500, 4_900, 5_200, 5_600, 6_200].entries()) {
      const uid = `u${round}`;
      const body = { receiver: uid, receiverType: 'user', type: 'text', data: { text: `hello ${uid}` } };
      await callServer(server.url, '/messages', body, 'ivo');
      await expect.poll(() => entryCount(server.url, uid), { timeout: 10_000 }).toBe(1);
      await callServer(server.url, '/users/ivo/conversation/read', {}, uid);
      await new Promise((resolve) => setTimeout(resolve, lifeMs)); // The test varies this moment.
      await server.kill();
      server = await start(env);
      await expect.poll(() => entryCount(server.url, uid, 'cleared'), { timeout: 20_000 }).toBe(1);
      // A crash between the push and its entry repeats the push under the same id.
      expect(clearsTo(sandbox, uid)).toBeGreaterThanOrEqual(1);
      expect(clearsTo(sandbox, uid)).toBeLessThanOrEqual(2);
    }
    await rm(dir, { recursive: true, force: true });
    await sandbox.close();
  }, 180_000);

  test('a clear that the device confirmed before the server died without its entry is repeated, and has one', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'chatwire-clears-'));
    const sandbox = createSandbox();
    const { fcmUrl, fcmTokenUrl } = await sandbox.start();
    const url: string | undefined = await database();
    const env = {
      CHATWIRE_DATA_DIR: dir,
      CHATWIRE_FCM_URL: fcmUrl,
      CHATWIRE_FCM_TOKEN_URL: fcmTokenUrl,
      NODE_COMPILE_CACHE: join(dir, 'compiled'),
      ...(url && { CHATWIRE_DATABASE_URL: url }),
    };
    let server = await start(env);
    await populate(server.url);
    const body = { receiver: 'u0', receiverType: 'user', type: 'text', data: { text: 'hello' } };
    await callServer(server.url, '/messages', body, 'ivo');
    await expect.poll(() => entryCount(server.url, 'u0'), { timeout: 10_000 }).toBe(1);
    // FCM has the push, but its response is lost: the entry is not written while the server waits for it.
    sandbox.faults.set('fcm', { fault: 'responseLost' });
    await callServer(server.url, '/users/ivo/conversation/read', {}, 'u0');
    await expect.poll(() => clearsTo(sandbox, 'u0'), { timeout: 10_000 }).toBe(1);
    const atMS = Date.now();
    const receipts = sandbox.inbox.list().map(({ receipt: token }) => ({ token, event: 'cleared', atMS, by: 'read' }));
    expect(receipts).toHaveLength(2);
    await callServer(server.url, '/notifications/push/v1/receipts', { sentAtMS: atMS, receipts });
    await server.kill();
    sandbox.faults.set('fcm', {});

    server = await start(env);
    await expect.poll(() => entryCount(server.url, 'u0', 'cleared'), { timeout: 20_000 }).toBe(1);
    expect(clearsTo(sandbox, 'u0')).toBe(1);
    const [first, repeated] = sandbox.inbox.list().filter(({ kind }) => kind === 'clear');
    expect(handleIn(repeated?.receipt)).toBe(handleIn(first?.receipt));
    const { data } = await callServer(server.url, '/notifications/v1/logs?trigger=cleared&deviceState=cleared');
    expect(data).toHaveLength(1);
    await rm(dir, { recursive: true, force: true });
    await sandbox.close();
  }, 60_000);
});

async function start(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const server = await spawnServer(env);
  started.push(server);
  return server;
}

async function populate(url: string): Promise<void> {
  const account = { providerId: 'main', serviceAccountCreds: generateFcmAccount() };
  await callServer(url, '/notifications/push/v1/providers/fcm', account);
  await callServer(url, '/users', { uid: 'ivo', name: 'Ivo' });
  for (let n = 0; n < 6; n += 1) {
    const { data } = await callServer(url, '/users', { uid: `u${n}`, name: `U${n}`, withAuthToken: true });
    const device = { platform: 'fcm_android', fcmToken: pushTokenOf(`u${n}`, 'fcm'), authToken: data.authToken };
    await callServer(url, '/notifications/push/v1/tokens', device);
  }
  const preferences = { push: { receiptsSetting: 2, clearSetting: 2 } };
  const response = await fetch(`${url}/v3/notifications/v1/settings`, {
    method: 'PATCH',
    headers: { apikey: API_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ preferences }),
  });
  expect(response.status).toBe(200);
}

async function entryCount(url: string, recipient: string, trigger = 'after_message'): Promise<number> {
  const { data } = await callServer(
    url,
    `/notifications/v1/logs?recipient=${recipient}&trigger=${trigger}&outcome=sent`,
  );
  return data.length;
}

/** Every user has one conversation. */
function clearsTo(sandbox: Sandbox, uid: string): number {
  return sandbox.inbox.list().filter(({ kind, clear }) => kind === 'clear' && clear?.includes(`ivo_user_${uid}"`))
    .length;
}

/** The handle of the decision. See docs/spec/last-mile.md#receipt-token. */
function handleIn(receipt: string | null | undefined): string {
  return Buffer.from(receipt ?? '', 'base64url').toString('hex', 5, 13);
}
