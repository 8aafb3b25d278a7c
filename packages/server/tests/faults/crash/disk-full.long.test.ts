import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, generateFcmAccount } from '@chatwire/sandbox';
import { API_KEY, pushTokenOf, type ServerProcess, spawnServer, textMessage } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { untilRecorded } from '../load/apply-load.ts';

const DISK_BYTES = 32 * 2 ** 20;

/** Becomes the server in its own mount namespace, whose data directory is a small disk. Linux only. */
const ON_A_SMALL_DISK = [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  `mount -t tmpfs -o size=${DISK_BYTES} none "$CHATWIRE_DATA_DIR" && exec "$@"`,
  'sh',
];

test('a disk that is full for a while loses no acknowledged message and no decision, in chat and log', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-disk-'));
  const sandbox = createSandbox({ strict: false });
  const { fcmUrl, fcmTokenUrl } = await sandbox.start();
  const env = { CHATWIRE_DATA_DIR: dir, CHATWIRE_FCM_URL: fcmUrl, CHATWIRE_FCM_TOKEN_URL: fcmTokenUrl };
  const server = await spawnServer(env, { through: ON_A_SMALL_DISK });
  await addPeople(server);
  const acknowledged = await sendMany(server, 50);

  const filler = await fill(join(`/proc/${server.process.pid}/root`, dir, 'filler'));
  const rejected: string[] = [];
  for (let round = 0; rejected.length < 100 && round < 5_000; round += 1) {
    const { status, body } = await call(server, 'POST', '/messages', text(round), 'ivo');
    if (status === 200) acknowledged.add(body.data.id);
    else rejected.push(`${status} ${body.error.code}`);
  }
  expect(new Set(rejected)).toEqual(new Set(['503 ERR_UNAVAILABLE']));
  expect((await call(server, 'GET', '/notifications/v1/logs?limit=5')).status).toBe(200);

  await filler.truncate(0);
  for (const id of await sendMany(server, 50)) acknowledged.add(id);
  await untilRecorded(server);
  const logged: string[] = [];
  for (const id of acknowledged) {
    const { body } = await call(server, 'GET', `/notifications/v1/logs?messageId=${id}`);
    logged.push(...body.data.map(({ messageId }: { messageId: number }) => String(messageId)));
  }
  expect(logged).toEqual([...acknowledged]);

  await filler.close();
  expect(await server.stop()).toBe(0);
  await sandbox.close();
  await rm(dir, { recursive: true });
}, 120_000);

async function call({ url }: ServerProcess, method: string, path: string, body?: object, as?: string) {
  const response = await fetch(`${url}/v3${path}`, {
    method,
    headers: { apikey: API_KEY, ...(as !== undefined && { onBehalfOf: as }), 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: Object(await response.json()) };
}

async function addPeople(server: ServerProcess): Promise<void> {
  const account = { providerId: 'main', serviceAccountCreds: generateFcmAccount() };
  await call(server, 'POST', '/notifications/push/v1/providers/fcm', account);
  for (const uid of ['ivo', 'mara']) await call(server, 'POST', '/users', { uid, name: uid });
  const { authToken } = (await call(server, 'POST', '/users/mara/auth_tokens', {})).body.data;
  const fcmToken = pushTokenOf('mara', 'fcm_android');
  await call(server, 'POST', '/notifications/push/v1/tokens', { platform: 'fcm_android', fcmToken, authToken });
}

/** Sends messages. The last of them may have to wait until the database has recovered. */
async function sendMany(server: ServerProcess, count: number): Promise<Set<string>> {
  const ids = new Set<string>();
  while (ids.size < count) {
    const { status, body } = await call(server, 'POST', '/messages', text(ids.size), 'ivo');
    if (status === 200) ids.add(body.data.id);
  }
  return ids;
}

function text(index: number): object {
  return textMessage('mara', `Text ${index} ${'x'.repeat(3_000)}`);
}

/** Fills the disk. */
async function fill(path: string): Promise<FileHandle> {
  const file = await open(path, 'w');
  for (const size of [1_000_000, 4_096]) {
    const block = Buffer.alloc(size);
    while (await isWritten(file, block)) {
      if ((await file.stat()).size > DISK_BYTES) throw new Error('This is not the small disk.');
    }
  }
  return file;
}

function isWritten(file: FileHandle, block: Buffer): Promise<boolean> {
  return file.write(block).then(
    ({ bytesWritten }) => bytesWritten === block.length,
    () => false,
  );
}
