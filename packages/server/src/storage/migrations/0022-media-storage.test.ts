import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { insertMedia } from '../media/media-store.ts';
import { DEPLOYMENT, mediaUsageOf } from '../media/media-usage-store.ts';
import { NOW } from '../sample-rows.fixture.ts';
import { openSqliteStorage } from '../sqlite/open-sqlite.ts';
import { up } from './0022-media-storage.ts';

test('counts the files that an earlier version stored', async () => {
  const { db, close } = await openSqliteStorage(':memory:');
  await db.schema.dropTable('media_usage').execute();
  await db.schema.dropTable('media_removals').execute();
  await db.schema.dropIndex('media_by_uploader').execute();
  const file = { extension: 'txt', mime_type: 'text/plain', width: null, height: null, has_thumbnail: 0 };
  for (const [uploader, size] of [
    ['ivo', 5],
    ['ivo', 6],
    ['mara', 7],
    [null, 8],
  ] as const) {
    const key = `${uploader}${size}`;
    await insertMedia(db, { ...file, file_key: key, uploader, name: 'plan.txt', size, created_at_ms: NOW });
  }
  await up(db as Kysely<unknown>);
  const owners = ['ivo', 'mara', 'noor', DEPLOYMENT];
  expect(await Promise.all(owners.map((owner) => mediaUsageOf(db, owner)))).toEqual([11, 7, 0, 26]);
  await close();
});
