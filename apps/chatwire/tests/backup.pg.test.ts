import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY, emptyDatabase, SECRET_KEY, startServer } from '@chatwire/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runChatwire } from './run-chatwire.ts';

let root: string;
let file: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'chatwire-backup-cli-'));
  file = join(root, 'backup.tar.zst');
});
afterAll(() => rm(root, { recursive: true, force: true }));

const environmentOf = (dir: string) => ({ CHATWIRE_DATA_DIR: join(root, dir), CHATWIRE_SECRET_KEY: SECRET_KEY });

describe('backup, restore, and move', () => {
  test('a backup made while messages are sent contains every message up to its start', async () => {
    const env = environmentOf('live');
    await using server = await startServer({ env });
    for (const uid of ['mara', 'ivo']) await server.login(uid);
    const post = (text: string) =>
      server.call('POST', '/messages', {
        as: 'mara',
        body: { receiver: 'ivo', receiverType: 'user', type: 'text', data: { text } },
      });
    for (let n = 0; n < 20; n += 1) await post(`before ${n}`);
    let sent = 0;
    let isDone = false;
    const sending = (async () => {
      for (; !isDone && sent < 80; sent += 1) await post(`during ${sent}`);
    })();
    const made = await runChatwire(['backup', file, '--url', server.url, '--key', API_KEY], env);
    isDone = true;
    await sending;
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('is complete');

    const restored = environmentOf('restored');
    expect(await runChatwire(['restore', file], restored)).toMatchObject({ code: 0, err: '' });
    await using again = await startServer({ env: restored });
    const { body } = await again.call('GET', '/users/ivo/messages?limit=100', { as: 'mara' });
    const texts: string[] = body.data.map((message: { data: { text: string } }) => message.data.text);
    expect(texts.filter((text) => text.startsWith('before'))).toHaveLength(20);
    const during = texts.filter((text) => text.startsWith('during'));
    expect(during.map((text) => Number(text.slice(7))).toSorted((a, b) => a - b)).toEqual(during.map((_, n) => n));
    // Every event of the backup has its entries, and every entry has its event.
    await expect
      .poll(async () => (await again.call('GET', '/notifications/v1/logs?limit=1000')).body.data.length)
      .toBe(texts.length);
    const completeness = await again.call('GET', '/notifications/v1/logs/completeness');
    expect(completeness.body.data).toMatchObject({ events: texts.length, unexplained: 0 });
  });

  test('a backup that exists is not overwritten; --verify checks it', async () => {
    expect(await runChatwire(['backup', file], environmentOf('restored'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('already exists'),
    });
    expect(await runChatwire(['backup', '--verify', file])).toMatchObject({ code: 0 });
    const damaged = join(root, 'damaged');
    await writeFile(damaged, (await readFile(file)).subarray(0, -50));
    expect(await runChatwire(['backup', '--verify', damaged])).toMatchObject({ code: 1, out: '' });
  });

  test('restore rejects a database that is in use or has data, and replaces it with --replace', async () => {
    const env = environmentOf('restored');
    expect((await runChatwire(['restore', file], env)).err).toContain('is not empty');
    {
      await using _ = await startServer({ env });
      expect((await runChatwire(['restore', file, '--replace'], env)).err).toContain('is in use');
    }
    expect(await runChatwire(['restore', file, '--replace'], env)).toMatchObject({ code: 0 });
  });

  test('move copies SQLite into PostgreSQL', async () => {
    const env = { ...environmentOf('restored'), CHATWIRE_DATABASE_URL: await emptyDatabase() };
    const moved = await runChatwire(['move'], env);
    expect(moved).toMatchObject({ code: 0, err: '' });
    expect(moved.out).toMatch(/^Moved: .*message/);
    await using server = await startServer({ env });
    const { body } = await server.call('GET', '/users/ivo/messages?limit=100', { as: 'mara' });
    expect(body.data.length).toBeGreaterThanOrEqual(20);
    expect((await runChatwire(['move'], env)).err).toContain('is not empty');
  });
});
