import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createZstdDecompress } from 'node:zlib';
import { type Config, readConfig, restoreInstallation, systemClock } from '@chatwire/server';
import { emptyDatabase, SECRET_KEY, startServer } from '@chatwire/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unpackTar } from '../../src/backup/archive/tar.ts';
import { readBackup } from '../../src/backup/read-backup.ts';
import { openStorage } from '../../src/open-stores.ts';
import { bulkInsert } from '../../src/storage/bulk-insert.ts';
import { entriesOf, send, settled } from './busy-chat.ts';

const DATA = join(import.meta.dirname, '..', 'fixtures', 'released');
const ENTRIES = 44;

/** Data that a server of a released version wrote: a data directory, and rows of a PostgreSQL database. See their README. */
const RELEASED = ['0.1.0'] as const;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'chatwire-upgrade-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe.each(RELEASED)('data of version %s', (version) => {
  test('a data directory is migrated by the start, and everything in it is served', async () => {
    const dataDir = join(root, `${version}-sqlite`);
    await unpack(join(DATA, `${version}.sqlite.tar.zst`), dataDir);
    await expectServed({ CHATWIRE_DATA_DIR: dataDir });
  });

  test('rows of PostgreSQL are migrated by a restore, and everything in them is served', async () => {
    const env = { CHATWIRE_DATA_DIR: join(root, `${version}-pg`), CHATWIRE_DATABASE_URL: await emptyDatabase() };
    const archive = createReadStream(join(DATA, `${version}.postgres.tar.zst`));
    const { header } = await restoreInstallation(readConfig(env), archive, { clock: systemClock });
    expect(header).toMatchObject({ version, engine: 'postgres' });
    await expectServed(env);
  });

  test.each(['sqlite', 'postgres'] as const)(
    'a server of that version can write into the tables of this one (%s): they were only extended',
    async (engine) => {
      const config = await configOf(`${version}-old-writes-${engine}`, engine);
      const storage = await openStorage(config);
      const archive = createReadStream(join(DATA, `${version}.postgres.tar.zst`));
      let columns: Readonly<Record<string, readonly string[]>> = {};
      let written = 0;
      await readBackup(archive, {
        async begin(header) {
          columns = header.tables;
          for (const table of Object.keys(columns)) await sql`DELETE FROM ${sql.table(table)}`.execute(storage.db);
        },
        async rows(table, rows) {
          written += await bulkInsert(storage.db, engine, { table, columns: columns[table] ?? [], rows });
        },
        logEntries: async () => {},
        async media({ content }) {
          for await (const _ of content);
        },
      });
      expect(written).toBeGreaterThan(100);
      await storage.close();
    },
  );
});

async function configOf(name: string, engine: 'sqlite' | 'postgres'): Promise<Config> {
  return readConfig({
    CHATWIRE_DATA_DIR: join(root, name),
    ...(engine === 'postgres' && { CHATWIRE_DATABASE_URL: await emptyDatabase() }),
  });
}

async function expectServed(given: Readonly<Record<string, string>>): Promise<void> {
  await using server = await startServer({ env: { ...given, CHATWIRE_SECRET_KEY: SECRET_KEY } });
  const get = async (path: string) => (await server.call('GET', path, { as: 'mara' })).body.data;
  const group = await get('/groups/harbour/messages?limit=100');
  const [first] = group;
  expect(group).toHaveLength(14);
  expect(first).toMatchObject({ replyCount: 1, data: { reactions: [{ reaction: '⚓', count: 1 }] } });
  expect(await get(`/messages/${first.id}/thread`)).toMatchObject([{ data: { text: 'a reply' } }]);
  expect(group.at(-1)).toMatchObject({ data: { text: 'a quote' }, quotedMessageId: first.id });
  // Messages from before pins existed can be pinned and saved.
  expect(first).toMatchObject({ savedByMe: false });
  for (const kind of ['pin', 'saved']) {
    expect((await server.call('POST', `/messages/${first.id}/${kind}`, { as: 'mara' })).status).toBe(200);
  }
  const kept = [{ id: first.id, pinnedBy: 'mara', savedByMe: true }];
  expect([await get('/groups/harbour/messages/pinned'), await get('/messages/saved')]).toMatchObject([kept, kept]);
  const own = await get('/users/ivo/messages?limit=100');
  expect(own).toMatchObject([{ type: 'image' }, { data: { text: 'after the edit' } }, { deletedBy: 'ivo' }]);
  const picture = await fetch(own[0].data.attachments[0].url.replace(/^https?:\/\/[^/]+/, server.url));
  expect([picture.status, (await picture.arrayBuffer()).byteLength]).toEqual([200, 70]);
  const entries = await entriesOf(server);
  expect(entries).toHaveLength(ENTRIES);
  expect((await get(`/notifications/v1/logs/${entries.at(-1)?._id}`)).trace.length).toBeGreaterThan(0);
  await expect.poll(() => get('/users?searchKey=haddad')).toMatchObject([{ uid: 'samir' }]);
  const joined = await server.call('POST', '/groups/secret/members', {
    as: 'lene',
    body: { participants: ['lene'], password: 'fathom' },
  });
  expect(joined.status).toBe(200);
  await send(server, 'samir', 'harbour', 'group', { text: 'written by this version' });
  await settled(server);
  expect((await entriesOf(server)).length).toBeGreaterThan(ENTRIES);
}

async function unpack(archive: string, dir: string): Promise<void> {
  for await (const { name, content } of unpackTar(createReadStream(archive).pipe(createZstdDecompress()))) {
    if (name.endsWith('/')) continue;
    const path = join(dir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
