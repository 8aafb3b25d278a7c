import type { Sandbox } from '@chatwire/sandbox';
import { freshDatabase, textMessage } from '@chatwire/testkit';
import { describe, expect, test } from 'vitest';
import { addPhoneUsers } from '../../fixtures/phones/phone-users.ts';
import { callServer, changePreferences } from '../../fixtures/servers/call-server.ts';
import { emptyRestartableServer } from '../../fixtures/servers/restartable-server.ts';

/** See docs/spec/last-mile.md#clear-delivery. */
describe.each([
  ['SQLite', async () => ({})],
  ['PostgreSQL', async () => ({ CHATWIRE_DATABASE_URL: await freshDatabase() })],
] as const)('clears after kill -9, %s', (_, database) => {
  test('a restarted server removes notifications that were read before the crash, whenever the process dies', async () => {
    await using processes = await emptyRestartableServer(await database());
    const { sandbox } = processes;
    let server = await processes.start();
    await populate(server.url);
    // Times from right after the user has read until after the clear was sent, which is due after 5 s.
    for (const [round, lifeMs] of [0, 2_500, 4_900, 5_200, 5_600, 6_200].entries()) {
      const uid = `u${round}`;
      const body = textMessage(uid, `hello ${uid}`);
      await callServer(server.url, '/messages', body, 'ivo');
      await expect.poll(() => entryCount(server.url, uid), { timeout: 10_000 }).toBe(1);
      await callServer(server.url, '/users/ivo/conversation/read', {}, uid);
      await new Promise((resolve) => setTimeout(resolve, lifeMs)); // The test varies this moment.
      await server.kill();
      server = await processes.start();
      await expect.poll(() => entryCount(server.url, uid, 'cleared'), { timeout: 20_000 }).toBe(1);
      // A crash between the push and its entry repeats the push under the same id.
      expect(clearsTo(sandbox, uid)).toBeGreaterThanOrEqual(1);
      expect(clearsTo(sandbox, uid)).toBeLessThanOrEqual(2);
    }
  }, 180_000);

  test('a clear that the device confirmed before the server died without its entry is repeated, and has one', async () => {
    await using processes = await emptyRestartableServer(await database());
    const { sandbox } = processes;
    let server = await processes.start();
    await populate(server.url);
    const body = textMessage('u0', 'hello');
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

    server = await processes.start();
    await expect.poll(() => entryCount(server.url, 'u0', 'cleared'), { timeout: 20_000 }).toBe(1);
    expect(clearsTo(sandbox, 'u0')).toBe(1);
    const [first, repeated] = sandbox.inbox.list().filter(({ kind }) => kind === 'clear');
    expect(handleIn(repeated?.receipt)).toBe(handleIn(first?.receipt));
    // The receipts that waited for the entry are added after it.
    const cleared = '/notifications/v1/logs?trigger=cleared&deviceState=cleared';
    await expect.poll(async () => (await callServer(server.url, cleared)).data.length, { timeout: 10_000 }).toBe(1);
  }, 60_000);
});

async function populate(url: string): Promise<void> {
  await addPhoneUsers(url, ['u0', 'u1', 'u2', 'u3', 'u4', 'u5']);
  await callServer(url, '/users', { uid: 'ivo', name: 'Ivo' });
  await changePreferences(url, { push: { receiptsSetting: 2, clearSetting: 2 } });
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
