import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, generateFcmAccount } from '@chatwire/sandbox';
import { API_KEY, freshDatabase, pushTokenOf, type ServerProcess, spawnServer } from '@chatwire/testkit';
import { afterEach, describe, expect, test } from 'vitest';
import { seeded } from '../../../src/notify/testing/seeded.cases.ts';
import { callServer } from '../../fixtures/call-server.ts';

const KILLS = 12;
const PUSHES = 120;
const BATCH = 5;

const started: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()));
});

/** See docs/spec/last-mile.md#invariants, I7. */
describe.each([
  ['SQLite', async (): Promise<string | undefined> => undefined],
  ['PostgreSQL', freshDatabase],
] as const)('receipts of devices after kill -9, %s', (_, database) => {
  test('acknowledged receipts survive, and those sent again are counted once', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'chatwire-receipts-'));
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
    const random = seeded(7);
    let server = await start(env);
    await populate(server.url);
    for (let n = 0; n < PUSHES; n += 1) {
      const body = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text: `push ${n}` } };
      await callServer(server.url, '/messages', body, 'ivo');
    }
    await expect.poll(() => sandbox.inbox.count, { timeout: 30_000 }).toBe(PUSHES);
    await expect.poll(() => entryCount(server.url, 'none'), { timeout: 30_000 }).toBe(PUSHES);

    const tokens = sandbox.inbox.list().map(({ receipt }) => String(receipt));
    const times = new Map(tokens.map((token, n) => [token, Date.now() - n]));
    const receiptsOf = (batch: readonly string[]) =>
      batch.map((token) => ({ token, event: 'displayed', atMS: times.get(token) ?? 0, evidence: 'shown' }));
    const acknowledged = new Set<string>();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const pending = tokens.filter((token) => !acknowledged.has(token)).slice(0, 8 * BATCH);
      const batches = Array.from({ length: 8 }, (_each, n) => pending.slice(n * BATCH, (n + 1) * BATCH));
      const reports = batches.map(async (batch) => {
        if (batch.length === 0) return;
        try {
          await report(server.url, receiptsOf(batch));
          for (const token of batch) acknowledged.add(token);
        } catch (error) {
          // The server is dead: this receipt may have been stored.
          if (!(error instanceof TypeError)) throw error;
        }
      });
      // Between the arrival of the receipts and the response: the group of receipts is written after 50 ms.
      await new Promise((resolve) => setTimeout(resolve, random.integer(0, 70))); // The test varies this moment.
      await server.kill();
      await Promise.all(reports);
      server = await start(env);
      const reported = await entryCount(server.url, 'displayed');
      expect(reported).toBeGreaterThanOrEqual(acknowledged.size);
      expect(reported + (await entryCount(server.url, 'none'))).toBe(PUSHES);
    }

    expect(acknowledged.size).toBeGreaterThan(0);
    const stored = await entryCount(server.url, 'displayed');
    let [accepted, duplicates] = [0, 0];
    for (let at = 0; at < tokens.length; at += 100) {
      const { data } = await report(server.url, receiptsOf(tokens.slice(at, at + 100)));
      accepted += data.accepted;
      duplicates += data.duplicates;
    }
    expect([accepted, duplicates]).toEqual([PUSHES - stored, stored]);
    expect(await entryCount(server.url, 'displayed')).toBe(PUSHES);
    await server.stop();
    await sandbox.close();
    await rm(dir, { recursive: true, force: true });
  }, 600_000);
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
  const { data } = await callServer(url, '/users', { uid: 'mara', name: 'Mara', withAuthToken: true });
  const device = { platform: 'fcm_android', fcmToken: pushTokenOf('mara', 'fcm'), authToken: data.authToken };
  await callServer(url, '/notifications/push/v1/tokens', device);
  await turnReceiptsOn(url);
}

async function turnReceiptsOn(url: string): Promise<void> {
  const response = await fetch(`${url}/v3/notifications/v1/settings`, {
    method: 'PATCH',
    headers: { apikey: API_KEY, 'Content-Type': 'application/json' },
    body: JSON.stringify({ preferences: { push: { receiptsSetting: 2 } } }),
  });
  if (!response.ok) throw new Error(`Expected 200, got ${response.status}.`);
}

/** Throws a TypeError when the server dies before it has responded. */
function report(url: string, receipts: readonly object[]) {
  return callServer(url, '/notifications/push/v1/receipts', { sentAtMS: Date.now(), receipts });
}

async function entryCount(url: string, deviceState: string): Promise<number> {
  const { data } = await callServer(url, `/notifications/v1/logs?limit=1000&deviceState=${deviceState}`);
  return data.length;
}
