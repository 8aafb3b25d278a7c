import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  backupInstallation,
  type Config,
  readConfig,
  restoreInstallation,
  systemClock,
  verifyBackup,
} from '@chatwire/server';
import { API_KEY, emptyDatabase, SECRET_KEY, startS3, startServer, type TestServer } from '@chatwire/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BACKUP_TABLES } from '../../src/backup/rows/backup-tables.ts';
import { columnsOf, pagesOf } from '../../src/backup/rows/read-rows.ts';
import { openSnapshot } from '../../src/backup/snapshot.ts';
import { randomEntry, seededRandom } from '../../src/logs/random-entries.fixture.ts';
import { openMediaFiles } from '../../src/open-media.ts';
import { openLogs, openStorage } from '../../src/open-stores.ts';
import { entriesOf, fillChat, send, settled } from './busy-chat.ts';

const options = { clock: systemClock };
let root: string;
let source: Config;
let archive: Buffer;
let tokens: readonly string[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'chatwire-backup-'));
  source = configOf('source');
  const server = await serverOf(source);
  ({ tokens } = await fillChat(server));
  await keepFirst(server);
  await server.app.stop();
  await addReportedPush(source);
  archive = await buffer(await backupInstallation(source, options));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe('a backup', () => {
  test('has the same rows, log, and media after every restore, from either database into either', async () => {
    const expected = await contentsOf(source);
    expect(expected.rows['messages']).toHaveLength(5);
    expect(expected.rows['messages']).toContainEqual(expect.objectContaining({ pinned_by: 'mara' }));
    expect(expected.rows['saved_messages']).toMatchObject([{ uid: 'ivo' }]);
    expect(expected.log.length).toBeGreaterThan(4);
    expect(expected.media).toHaveLength(2);
    expect(expected.log.at(-1)).toContain('"receiptHandle":77,"receipts":{"displayed":{');
    let current = archive;
    await using bucket = await startS3();
    for (const config of [await postgresConfig('b'), await postgresConfig('c', bucket.env), configOf('d')]) {
      const { header } = await restoreInstallation(config, Readable.from([current]), options);
      expect(header.version).toBe('0.1.0');
      expect(await contentsOf(config)).toEqual(expected);
      current = await buffer(await backupInstallation(config, options));
    }
  });

  test('continues where it ended: tokens, ids, unread counts, and notifications', async () => {
    const config = configOf('continued');
    await restoreInstallation(config, Readable.from([archive]), options);
    const server = await serverOf(config);
    const { body } = await server.call('GET', '/groups/harbour/messages?limit=10', {
      token: tokens[0] ?? '',
    });
    expect(JSON.stringify(body)).toContain('Ahoy, edited');
    const kept = ['/groups/harbour/messages/pinned', '/messages/saved'];
    for (const path of kept) {
      const { body: list } = await server.call('GET', path, { as: 'ivo' });
      expect(list.data).toMatchObject([{ pinnedBy: 'mara', savedByMe: true, data: { text: 'Ahoy, edited' } }]);
    }
    const before = await entriesOf(server);
    const ids = (await contentsOf(source)).rows['messages']?.map(({ id }) => Number(id)) ?? [];
    expect(Number(await send(server, 'mara', 'ivo', 'user', { text: 'after' }))).toBe(Math.max(...ids) + 1);
    await settled(server);
    const after = await entriesOf(server);
    expect(after.length).toBe(before.length + 1);
    expect(after.slice(1)).toEqual(before);
    await server.app.stop();
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 100)],
    ['damaged', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, 900), Buffer.from('!!'), bytes.subarray(902)])],
    ['another file', () => Buffer.from('not a backup')],
    ['empty', () => Buffer.alloc(0)],
  ])('that is %s is neither verified nor restored', async (name, change) => {
    const bytes = change(archive);
    await expect(verifyBackup(Readable.from([bytes]))).rejects.toMatchObject({ name: 'ArchiveError' });
    const config = configOf(name);
    await expect(restoreInstallation(config, Readable.from([bytes]), options)).rejects.toThrow();
    expect((await contentsOf(config).catch(() => undefined))?.rows['messages'] ?? []).toEqual([]);
  });

  test('replaces no other data', async () => {
    const other = await postgresConfig('other');
    await (await openStorage(other)).close();
    for (const config of [source, other]) {
      await expect(restoreInstallation(config, Readable.from([archive]), options)).rejects.toThrow('is not empty');
    }
  });

  test('a backup that no one reads to its end leaves nothing open', async () => {
    const config = await postgresConfig('left');
    await restoreInstallation(config, Readable.from([archive]), options);
    for (const kept of [config, source]) {
      // In the middle: a snapshot is open, and rows are still to be read.
      const reading: Readable = await backupInstallation(kept, { ...options, onProgress: () => reading.destroy() });
      reading.resume();
      // On SQLite the log can be opened again once the backup has closed it; on PostgreSQL no transaction stays open.
      await expect
        .poll(() =>
          contentsOf(kept).then(
            ({ log }) => log.length,
            () => 0,
          ),
        )
        .toBeGreaterThan(0);
    }
    const storage = await openStorage(config, { migrate: false });
    const idle = sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE datname = current_database() AND state = 'idle in transaction'`;
    await expect.poll(async () => (await idle.execute(storage.db)).rows).toEqual([{ n: 0 }]);
    await storage.close();
  });

  test('a backup in a file passes verification, with the number of its media files', async () => {
    const path = join(root, 'backup.tar.zst');
    await writeFile(path, archive);
    expect(await verifyBackup(createReadStream(path))).toMatchObject({ manifest: { mediaFiles: 1, missingMedia: 0 } });
  });
});

/** Pins the first message of the group, and saves it for one user. */
async function keepFirst({ call }: TestServer): Promise<void> {
  const { body } = await call('GET', '/groups/harbour/messages?limit=1&affix=append&id=0', { as: 'mara' });
  const { id } = body.data[0];
  expect((await call('POST', `/messages/${id}/pin`, { as: 'mara' })).status).toBe(200);
  expect((await call('POST', `/messages/${id}/saved`, { as: 'ivo' })).status).toBe(200);
}

function configOf(name: string, more: Readonly<Record<string, string>> = {}): Config {
  return readConfig({
    CHATWIRE_PORT: '0',
    CHATWIRE_API_KEY: API_KEY,
    CHATWIRE_SECRET_KEY: SECRET_KEY,
    CHATWIRE_DATA_DIR: join(root, name),
    CHATWIRE_RATE_LIMITS: 'off',
    CHATWIRE_LOG_LEVEL: 'silent',
    ...more,
  });
}

async function postgresConfig(name: string, media: Readonly<Record<string, string>> = {}): Promise<Config> {
  return configOf(name, { CHATWIRE_DATABASE_URL: await emptyDatabase(), ...media });
}

/** Adds an entry whose device has reported. */
async function addReportedPush(config: Config): Promise<void> {
  const logs = await openLogs(config, systemClock);
  const entry = { ...randomEntry(seededRandom(3), Date.now()), pushToken: 'token', receiptHandle: 77 };
  await logs.append([entry]);
  const record = { displayed: { atMs: entry.processingStartedAtMS + 9, detail: 'shown', adjusted: true } };
  const second = Math.floor(entry.processingStartedAtMS / 1000);
  expect(await logs.applyReceipts([{ handle: 77, second, record }])).toMatchObject([{ kind: 'changed' }]);
  await logs.close();
}

function serverOf({ dataDir }: Config): Promise<TestServer> {
  return startServer({ env: { CHATWIRE_DATA_DIR: dataDir, CHATWIRE_SECRET_KEY: SECRET_KEY } });
}

/** Returns everything that is stored, by table, in an order that does not depend on the database. */
async function contentsOf(config: Config) {
  const storage = await openStorage(config, { migrate: false });
  const rows: Record<string, readonly Readonly<Record<string, unknown>>[]> = {};
  {
    await using snapshot = await openSnapshot(storage);
    const { db, engine } = snapshot;
    for (const [table, columns] of Object.entries(await columnsOf(db, engine, BACKUP_TABLES))) {
      const pages = await Array.fromAsync(pagesOf(db, engine, { table, columns }));
      rows[table] = pages.flat().toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
    }
  }
  await storage.close();
  const logs = await openLogs(config, systemClock);
  const log = (await logs.copy({ limit: 1_000 })).map(String);
  await logs.close();
  const files = await openMediaFiles(config);
  const media: (string | undefined)[] = [];
  for (const { file_key: key } of rows['media'] ?? []) {
    for (const variant of ['file', 'thumbnail'] as const) {
      const read = await files.read(String(key), variant);
      if (typeof read !== 'string') media.push((await buffer(read.stream)).toString('base64'));
    }
  }
  files.close();
  return { rows, log, media };
}
