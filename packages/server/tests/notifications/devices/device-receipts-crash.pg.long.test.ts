import { freshDatabase, textMessage } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../src/notify/testing/seeded.fixture.ts';
import { addPhoneUsers } from '../../fixtures/phones/phone-users.ts';
import { callServer, changePreferences } from '../../fixtures/servers/call-server.ts';
import { emptyRestartableServer } from '../../fixtures/servers/restartable-server.ts';

const KILLS = 12;
const PUSHES = 120;
const BATCH = 5;

/** See docs/spec/last-mile.md#invariants, I7. */
describe.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() })],
] as const)('receipts from devices after kill -9, %s', (_, database) => {
  test('acknowledged receipts survive, and those sent again are counted once', async () => {
    await using processes = await emptyRestartableServer(await database());
    const { sandbox } = processes;
    const random = seeded(7);
    let server = await processes.start();
    await populate(server.url);
    for (let n = 0; n < PUSHES; n += 1) {
      const body = textMessage('mara', `push ${n}`);
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
      server = await processes.start();
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
  }, 600_000);
});

async function populate(url: string): Promise<void> {
  await addPhoneUsers(url, ['mara']);
  await callServer(url, '/users', { uid: 'ivo', name: 'Ivo' });
  await changePreferences(url, { push: { receiptsSetting: 2 } });
}

/** Throws a TypeError when the server dies before it has responded. */
function report(url: string, receipts: readonly object[]) {
  return callServer(url, '/notifications/push/v1/receipts', { sentAtMS: Date.now(), receipts });
}

async function entryCount(url: string, deviceState: string): Promise<number> {
  const { data } = await callServer(url, `/notifications/v1/logs?limit=1000&deviceState=${deviceState}`);
  return data.length;
}
