import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';

/**
 * The index behind searchKey for users and groups; for messages, which trigrams occur where. On PostgreSQL there is
 * nothing to prepare: `SearchIndex` builds its indexes after the start.
 */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  if (engine !== 'sqlite') return;
  const statements = [
    ...(await messages(db)),
    ...names('user_search', 'users', 'uid'),
    ...names('group_search', 'groups', 'guid'),
    ...lists,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Fills the index of messages again: its trigrams are known only while it is filled. */
async function messages(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_master
    WHERE type = 'table' AND name GLOB 'message_search_[0-9]*' AND sql LIKE 'CREATE VIRTUAL TABLE%'`.execute(db);
  return [
    ...rows.map(({ name }) => `DROP TABLE ${name}`),
    'ALTER TABLE message_search_pending RENAME COLUMN message_id TO id',
    `INSERT OR IGNORE INTO message_search_pending SELECT id FROM messages WHERE search_text <> '' ORDER BY id`,
    trigrams('message_search'),
  ];
}

/** Numbers names, because FTS5 refers to texts by integers, and notes new and changed names as pending. */
function names(prefix: string, table: string, key: string): string[] {
  const note = (row: string) =>
    `INSERT OR IGNORE INTO ${prefix}_pending SELECT id FROM ${prefix}_ids WHERE name_key = ${row}.${key};`;
  return [
    `CREATE TABLE ${prefix}_ids (id integer PRIMARY KEY, name_key text NOT NULL UNIQUE)`,
    `CREATE TABLE ${prefix}_pending (id integer PRIMARY KEY)`,
    trigrams(prefix),
    `INSERT INTO ${prefix}_ids (name_key) SELECT ${key} FROM ${table}`,
    `INSERT INTO ${prefix}_pending SELECT id FROM ${prefix}_ids`,
    `CREATE TRIGGER ${prefix}_insert AFTER INSERT ON ${table} BEGIN
      INSERT OR IGNORE INTO ${prefix}_ids (name_key) VALUES (new.${key});
      ${note('new')}
    END`,
    `CREATE TRIGGER ${prefix}_update AFTER UPDATE OF name_folded ON ${table}
      WHEN new.name_folded <> old.name_folded BEGIN
      ${note('new')}
    END`,
    `CREATE TRIGGER ${prefix}_delete AFTER DELETE ON ${table} BEGIN
      ${note('old')}
    END`,
  ];
}

function trigrams(prefix: string): string {
  return `CREATE TABLE ${prefix}_trigrams (
    shard integer NOT NULL, trigram text NOT NULL, seen_after integer NOT NULL, PRIMARY KEY (shard, trigram)
  ) WITHOUT ROWID`;
}

/**
 * A list of names is read in the order of an index, a part at a time. What decides whether a name is in the list is in
 * the index, too: reading a million names takes 0.3 s instead of 1.5 s.
 */
const lists = [
  'DROP INDEX users_by_name',
  'CREATE INDEX users_by_name ON users (name_folded, uid, deactivated_at_ms, erased_at_ms)',
  'ALTER TABLE users ADD COLUMN activity_order bigint GENERATED ALWAYS AS (coalesce(last_active_at_ms, 0)) VIRTUAL',
  'CREATE INDEX users_by_activity ON users (activity_order, uid)',
  'DROP INDEX groups_by_name',
  'CREATE INDEX groups_by_name ON groups (name_folded, guid, type, deleted_at_ms)',
];
