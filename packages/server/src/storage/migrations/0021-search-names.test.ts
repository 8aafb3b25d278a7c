import { readdirSync } from 'node:fs';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { contentColumns } from '../../chat/messages/content/content-columns.ts';
import { messageRow } from '../../chat/messages/message-row.ts';
import { conversationKey } from '../conversations/conversations-store.ts';
import { listGroups } from '../groups/groups-list.ts';
import { adjacentMessages } from '../messages/message-list-store.ts';
import type { MigrationModule } from '../migrate.ts';
import { NOW } from '../sample-rows.fixture.ts';
import type { Database } from '../schema/database.ts';
import { textSearch } from '../search/text-search.ts';
import { nodeSqliteDatabase } from '../sqlite/node-sqlite-database.ts';
import { sqliteSearchIndex } from '../sqlite/sqlite-search-index.ts';
import { listUsers } from '../users/users-list.ts';

const NAMES = 2_500;

test('names and messages that an earlier version stored are found from the index', async () => {
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: nodeSqliteDatabase(':memory:') }) });
  await migrate(db, (file) => file < '0021');
  await store(db);
  await migrate(db, (file) => file >= '0021');
  const search = textSearch('sqlite', sqliteSearchIndex(db));
  await search.index.addMissing({
    signal: new AbortController().signal,
    logger: { info: () => {}, warn: () => {} },
    pause: async () => {},
  });
  const first = { limit: 10, offset: 0 };
  const byName = { by: 'name', direction: 'asc' } as const;
  const { rows: users } = await listUsers({ db, search }, { state: 'any', searchKey: 'r 1234' }, byName, first, NOW);
  expect(users.map((row) => row.uid)).toEqual(['u1234']);
  const { rows: groups } = await listGroups({ db, search }, { searchKey: 'G1234' }, first);
  expect(groups.map((row) => row.guid)).toEqual(['g1234']);
  const selection = {
    scope: { kind: 'all', withReplies: true },
    uid: undefined,
    filter: { searchKey: 't 12' },
  } as const;
  const found = await adjacentMessages(db, { ...selection, search }, { direction: 'older', limit: 2_000 });
  expect(found).toHaveLength(111);
  for (const table of ['message_search', 'user_search', 'group_search']) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(`${table}_0`)}('"12 "')`.execute(db);
    expect(rows.length, table).toBeGreaterThan(0);
  }
  await db.destroy();
});

async function migrate(db: Kysely<Database>, isIncluded: (file: string) => boolean): Promise<void> {
  const files = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file) && isIncluded(file));
  for (const file of files.sort()) {
    const url = new URL(file, import.meta.url).href;
    const migration: MigrationModule = await import(/* @vite-ignore */ url);
    await migration.up(db as Kysely<unknown>, 'sqlite');
  }
}

/** Stores names, and a shard of the index of messages that 0017 introduced. */
async function store(db: Kysely<Database>): Promise<void> {
  await sql`CREATE VIRTUAL TABLE message_search_0 USING fts5(code, content='', detail=none, tokenize='trigram')`.execute(
    db,
  );
  const key = conversationKey('', 'harbour', 'group');
  const shared = { created_at_ms: NOW };
  for (let index = 0; index < NAMES; index += 1) {
    const user = { uid: `u${index}`, name: `User ${index}`, name_folded: `user ${index}`, role: 'default' };
    await db
      .insertInto('users')
      .values({ ...user, ...shared })
      .execute();
    const group = { guid: `g${index}`, name: `Group ${index}`, name_folded: `group ${index}`, type: 'public' as const };
    await db
      .insertInto('groups')
      .values({ ...group, ...shared, owner: 'mara', members_count: 0 })
      .execute();
    const data = { text: `text ${index}` };
    const draft = { sender: 'mara', receiver: 'harbour', category: 'message', type: 'text', data } as const;
    const row = messageRow(key, index + 1, NOW, { ...draft, ...contentColumns(data) });
    const { pinned_at_ms: _, pinned_by: __, read_session_id: ___, ...message } = row;
    await db.insertInto('messages').values(message).execute();
    await sql`DELETE FROM message_search_pending`.execute(db);
  }
}
