import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Clock, StartError, systemClock } from '@chatwire/server';
import {
  API_KEY,
  freshDatabase,
  type S3Server,
  spawnServer,
  startNotificationServer,
  startS3,
  startServer,
  type TestServer,
} from '@chatwire/testkit';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPooler } from '../../../../testkit/src/pooler.ts';
import { natsBusName } from '../../../src/bus/bus-name.ts';
import { createLocalBus } from '../../../src/bus/local-bus.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3[Symbol.asyncDispose]());

test('a node serves a file that was uploaded to another node, from a directory and from a bucket', async () => {
  expect(await textAtAnotherNode({ CHATWIRE_MEDIA_DIR: await folder() })).toBe('the tide table');
  expect(await textAtAnotherNode(s3.env)).toBe('the tide table');
});

async function textAtAnotherNode(media: Readonly<Record<string, string>>): Promise<string> {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase(), ...media };
  const bus = createLocalBus('shared');
  await using first = await startServer({ bus, env });
  await using second = await startServer({ bus, env });
  const { url } = await upload(first, 'the tide table');

  const { pathname, search } = new URL(url);
  const response = await fetch(`${second.url}${pathname}${search}`);
  return response.text();
}

test('a node rejects a bucket that differs from the other nodes’, or that does not exist, with a hint', async () => {
  const media = { ...s3.env, CHATWIRE_MEDIA_URL: 's3://media/own' };
  const env = { ...media, CHATWIRE_DATABASE_URL: await freshDatabase() };
  const bus = createLocalBus('shared');
  await using _first = await startServer({ bus, env });

  const other = { ...env, CHATWIRE_MEDIA_URL: 's3://media/other' };
  expect(await failedStart({ bus, env: other })).toEqual([
    expect.stringMatching(/s3:\/\/media\/other is not the media bucket of this database.*write .+ into s3:/),
  ]);
  const missing = { ...env, CHATWIRE_MEDIA_URL: 's3://missing' };
  expect(await failedStart({ bus, env: missing })).toEqual([
    expect.stringMatching(/^CHATWIRE_MEDIA_URL: s3:\/\/missing: the bucket does not exist.+\(NoSuchBucket\)$/),
  ]);
});

test('a node rejects a media directory that differs from the other nodes’, with a hint', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase() };
  const bus = createLocalBus('shared');
  await using _first = await startServer({ bus, env: { ...env, CHATWIRE_MEDIA_DIR: await folder() } });
  const [empty, foreign] = [await folder(), await folder()];
  await using _stranger = await startServer({
    env: { CHATWIRE_DATABASE_URL: await freshDatabase(), CHATWIRE_MEDIA_DIR: foreign },
  });

  for (const dir of [empty, foreign]) {
    const rejected = failedStart({ bus, env: { ...env, CHATWIRE_MEDIA_DIR: dir } });
    expect(await rejected).toEqual([
      expect.stringMatching(/is not the media directory of this database.*write .+ into/),
    ]);
  }
});

test('a node rejects a media directory that cannot be created', async () => {
  const file = join(await folder(), 'file');
  await writeFile(file, '');
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase(), CHATWIRE_MEDIA_DIR: join(file, 'media') };
  expect(await failedStart({ env })).toEqual([
    expect.stringMatching(/^CHATWIRE_MEDIA_DIR: .+ cannot be read and written/),
  ]);
});

test('a node rejects a secret key that differs from the one of the database, and accepts every step of a rotation', async () => {
  const [old, fresh] = [newKey(), newKey()];
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase() };
  const withKeys = (...keys: string[]) => ({ bus, env: { ...env, CHATWIRE_SECRET_KEY: keys.join(',') } });
  const bus = createLocalBus('shared');
  const wrong = expect.stringMatching(/^CHATWIRE_SECRET_KEY is not the key of this database/);
  await using _first = await startServer(withKeys(old));
  expect(await failedStart(withKeys(fresh))).toEqual([wrong]);

  // Each node has the new key before one of them encrypts with it.
  await using _second = await startServer(withKeys(old, fresh));
  expect(await failedStart(withKeys(fresh))).toEqual([wrong]);
  await using _third = await startServer(withKeys(fresh, old));
  await using _fourth = await startServer(withKeys(old, fresh));
  await using _fifth = await startServer(withKeys(fresh, old));
  await using _sixth = await startServer(withKeys(fresh));
  expect(await failedStart(withKeys(old))).toEqual([wrong]);
});

test('a node checks its key against the stored credentials of a database without a key check', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase(), CHATWIRE_SECRET_KEY: newKey() };
  {
    await using fixture = await startNotificationServer({ env });
    await fixture.server.app.context.storage.db.deleteFrom('installation').execute();
  }

  expect(await failedStart({ env: { ...env, CHATWIRE_SECRET_KEY: newKey() } })).toHaveLength(1);
  await using server = await startServer({ env });
  const values = server.app.context.storage.db.selectFrom('installation').select('name');
  expect(await values.execute()).toContainEqual({ name: 'secret_canary' });
});

test('a second node without the settings for several nodes is rejected while one runs, and the error names them', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase() };
  const several = { ...env, CHATWIRE_MEDIA_DIR: await folder(), CHATWIRE_PUBLIC_URL: 'http://localhost' };
  const first = await startServer({ env });
  expect(await failedStart({ env })).toEqual([
    expect.stringMatching(/^another node is running .*set CHATWIRE_MEDIA_URL and CHATWIRE_PUBLIC_URL on all/),
  ]);
  expect(await failedStart({ env: several })).toEqual([
    expect.stringMatching(/^another node on this database is not configured for several nodes/),
  ]);

  await first[Symbol.asyncDispose]();
  await using _second = await startServer({ env: several });
  await using _third = await startServer({ env: several });
});

test('behind a pooler in transaction mode, one node can run, and the second one requires a direct address', async () => {
  const databaseUrl = await freshDatabase();
  await using pooler = await startPooler(databaseUrl, 'transaction');
  const env = {
    CHATWIRE_DATABASE_URL: pooler.url,
    CHATWIRE_MEDIA_DIR: await folder(),
    CHATWIRE_PUBLIC_URL: 'http://localhost',
  };
  const first = await startServer({ env });
  expect(await failedStart({ env })).toEqual([expect.stringContaining('set CHATWIRE_DATABASE_DIRECT_URL on all')]);
  await first[Symbol.asyncDispose]();

  const direct = { ...env, CHATWIRE_DATABASE_DIRECT_URL: databaseUrl };
  await using _second = await startServer({ env: direct });
  await using _third = await startServer({ env: direct });
  expect(await failedStart({ env: { ...env, CHATWIRE_DATABASE_DIRECT_URL: pooler.url } })).toEqual([
    expect.stringMatching(/^CHATWIRE_DATABASE_DIRECT_URL leads to a pooler in transaction mode/),
  ]);
});

test('a node that exchanges frames through NATS is rejected next to one that does not', async () => {
  const env = {
    CHATWIRE_DATABASE_URL: await freshDatabase(),
    CHATWIRE_MEDIA_DIR: await folder(),
    CHATWIRE_PUBLIC_URL: 'http://localhost',
  };
  await using _first = await startServer({ env });
  expect(await failedStart({ bus: createLocalBus(natsBusName('app')), env })).toEqual([
    expect.stringContaining('Set the same CHATWIRE_NATS_URL on all nodes, or on none'),
  ]);
});

test('a killed node blocks neither its own restart nor a node of another name', async () => {
  const env = { CHATWIRE_DATABASE_URL: await freshDatabase(), CHATWIRE_DATA_DIR: await folder() };
  const killed = await spawnServer(env);
  await killed.kill();
  const restarted = await spawnServer(env);
  expect((await fetch(`${restarted.url}/v3/users`, { headers: { apikey: API_KEY } })).status).toBe(200);
  await restarted.kill();

  const { CHATWIRE_DATABASE_URL } = env;
  await using _other = await startServer({ clock: fastClock, env: { CHATWIRE_DATABASE_URL } });
});

/** Waits a tenth of the requested time. */
const fastClock: Clock = { now: systemClock.now, after: (ms, run) => systemClock.after(ms / 10, run) };

/** Returns the problems of a start that is rejected. */
async function failedStart(options: Parameters<typeof startServer>[0]): Promise<readonly string[]> {
  const started = startServer(options);
  const error = await started.then(
    async (server) => server[Symbol.asyncDispose](),
    (rejection: unknown) => rejection,
  );
  if (error instanceof StartError) return error.problems;
  throw error ?? new Error('The server started.');
}

async function upload(server: TestServer, text: string): Promise<{ readonly url: string }> {
  const form = new FormData();
  form.append('file', new Blob([text]), 'tides.txt');
  const response = await fetch(`${server.url}/v3/media`, { method: 'POST', headers: { apikey: API_KEY }, body: form });
  const { data } = (await response.json()) as { data: [{ url: string }] };
  return data[0];
}

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-node-'));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}
