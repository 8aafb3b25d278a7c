import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnServer, textMessage } from '@chatwire/testkit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startReceiver } from '../fixtures/notifications/webhook-receiver.ts';
import { callServer } from '../fixtures/servers/call-server.ts';

test('kill -9 during webhook calls loses none: each entry has one delivery, which arrives', async () => {
  await using receiver = await startReceiver();
  const dataDir = await mkdtemp(join(tmpdir(), 'chatwire-hooks-'));
  const env = {
    CHATWIRE_DATA_DIR: dataDir,
    CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true',
    CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true',
  };
  let server = await spawnServer(env);
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  for (const uid of ['ivo', 'mara']) await callServer(server.url, '/users', { uid, name: uid });
  await callServer(server.url, '/notifications/v1/webhooks', { url: receiver.url });

  for (const callsBeforeKill of [20, 60, 140]) {
    const sending = sendUntilKilled(server.url);
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThanOrEqual(callsBeforeKill), {
      timeout: 10_000,
    });
    await server.kill();
    await sending;
    server = await spawnServer(env);
  }
  await vi.waitFor(
    async () => {
      const logged = await loggedIds(server.url);
      expect(logged.length).toBeGreaterThanOrEqual(30);
      expect(new Set(receiver.received.map(({ body }) => body.data._id))).toEqual(new Set(logged));
    },
    { timeout: 40_000, interval: 200 },
  );
  // A call whose response was cut off is repeated under the same id, by which the receiver recognises it.
  const callsByEntry = Map.groupBy(receiver.received, ({ body }) => body.data._id);
  for (const [entry, calls] of callsByEntry) {
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size, `deliveries of ${entry}`).toBe(1);
  }
}, 90_000);

async function sendUntilKilled(url: string): Promise<void> {
  const body = textMessage('mara', 'Ahoy');
  try {
    for (;;) await callServer(url, '/messages', body, 'ivo');
  } catch {
    // The server is dead.
  }
}

async function loggedIds(url: string): Promise<string[]> {
  const ids: string[] = [];
  for (let query: string | undefined = 'limit=1000'; query !== undefined; ) {
    const { data, meta } = await callServer(url, `/notifications/v1/logs?${query}`);
    ids.push(...data.map(({ _id }: { _id: string }) => _id));
    query = meta.next && `limit=1000&logId=${meta.next.logId}`;
  }
  return ids;
}
