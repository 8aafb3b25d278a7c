import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '@chatwire/sandbox';
import { type ServerProcess, spawnServer } from '@chatwire/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SetClock } from '../fixtures/helpers.ts';
import { addAccount, HOUR_MS, startDigestServer } from '../fixtures/servers/digest-server.ts';
import { entriesOf } from '../fixtures/servers/restartable-server.ts';

/** Server processes that die and start again while timers are armed and batches are in progress. */
let dir: string;
let sandbox: Sandbox;
let env: Readonly<Record<string, string>>;
const started: ServerProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'chatwire-digests-'));
  sandbox = createSandbox();
  const { sendgridUrl, twilioUrl } = await sandbox.start();
  env = { CHATWIRE_DATA_DIR: dir, CHATWIRE_SENDGRID_URL: sendgridUrl, CHATWIRE_TWILIO_URL: twilioUrl };
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.kill()));
  await sandbox.close();
  await rm(dir, { recursive: true, force: true });
});

/** Sends messages to mara three hours ago, by a server that has stopped since. Returns their ids. */
async function sendBeforeStop(...texts: string[]): Promise<string[]> {
  const clock = new SetClock(Date.now() - 3 * HOUR_MS);
  await using digests = await startDigestServer({ clock, env: { CHATWIRE_DATA_DIR: dir } });
  await addAccount(digests, 'email/sendgrid');
  const ids: string[] = [];
  for (const text of texts) ids.push((await digests.fixture.send('ivo', 'mara', text)).id);
  await digests.settled();
  return ids;
}

async function start(): Promise<ServerProcess> {
  const server = await spawnServer(env);
  started.push(server);
  return server;
}

test('timers survive a stop; those that fell due meanwhile fire at the next start', async () => {
  const ids = await sendBeforeStop('One', 'Two');
  const server = await start();
  await expect
    .poll(() => entriesOf(server, 'channel=email'), { timeout: 10_000 })
    .toMatchObject([{ outcome: 'sent', messageIds: ids.map(Number) }]);
  expect(sandbox.inbox.count).toBe(1);
});

test('a batch whose process is killed during the provider call is redelivered unchanged and has one entry', async () => {
  const ids = await sendBeforeStop('One');
  sandbox.faults.set('sendgrid', { latencyMs: 60_000 });
  const first = await start();
  await expect.poll(() => sandbox.connections, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  await first.kill();
  sandbox.faults.clear();
  const second = await start();
  await expect
    .poll(() => entriesOf(second, 'channel=email'), { timeout: 10_000 })
    .toMatchObject([{ outcome: 'sent', messageIds: ids.map(Number), attempt: 1 }]);
  expect(await second.stop()).toBe(0);
  expect(sandbox.inbox.count).toBe(1);
});

test('a stop waits for the provider call and records it', async () => {
  await sendBeforeStop('One');
  sandbox.faults.set('sendgrid', { latencyMs: 500 });
  const first = await start();
  await expect.poll(() => sandbox.connections, { interval: 5, timeout: 10_000 }).toBeGreaterThan(0);
  expect(await first.stop()).toBe(0);
  expect(sandbox.inbox.count).toBe(1);
  const second = await start();
  expect(await entriesOf(second, 'channel=email')).toMatchObject([{ outcome: 'sent', attempt: 1 }]);
});
