import { type RawBuilder, sql } from 'kysely';
import type { IdRange } from '../search/messages/search-windows.ts';
import type { Searched } from '../search/search-index.ts';

/** Tables of one index. Its shards are called `<prefix>_<number>`, and are created when needed. */
export interface SearchTables {
  readonly prefix: string;
  /** Table of the ids whose text has changed since it was indexed. */
  readonly pending: string;
  /** Table of the trigrams that occur in each shard. */
  readonly trigrams: string;
  /** Lists of complete shards. Names have none, because they change at any time. */
  readonly lists?: ListTables;
  /** Query of the newest pending ids with their texts. The text is null if the row was deleted. */
  readonly pendingTexts: (limit: number) => RawBuilder<{ readonly id: number; readonly text: string | null }>;
  /** Query of the greatest id in use: no row, or null, if nothing was ever stored. */
  readonly lastId: RawBuilder<{ readonly id: number | null }>;
}

export interface ListTables {
  /** Table of the lists. */
  readonly table: string;
  /** Query of the texts of a range of ids, ascending. */
  readonly texts: (range: IdRange) => RawBuilder<{ readonly id: number; readonly text: string }>;
}

export const SEARCH_TABLES: Readonly<Record<Searched, SearchTables>> = {
  messages: {
    prefix: 'message_search',
    pending: 'message_search_pending',
    trigrams: 'message_search_trigrams',
    lists: {
      table: 'message_search_lists',
      texts: ({ from, to }) =>
        sql`SELECT id, search_text AS text FROM messages WHERE id BETWEEN ${from} AND ${to} ORDER BY id`,
    },
    pendingTexts: (limit) => sql`
      SELECT p.id, m.search_text AS text
      FROM message_search_pending p LEFT JOIN messages m ON m.id = p.id ORDER BY p.id DESC LIMIT ${limit}`,
    lastId: sql`SELECT max(id) AS id FROM messages`,
  },
  users: nameTables('user_search', 'users', 'uid'),
  groups: nameTables('group_search', 'groups', 'guid'),
};

/**
 * Returns the tables of an index of names. The indexed text is the uid or guid, a space, and the folded name. The table
 * `<prefix>_ids` assigns a number to each. CROSS JOIN keeps SQLite from reading all ids first, because without statistics it
 * assumes a million pending ids.
 */
function nameTables(prefix: string, table: string, key: string): SearchTables {
  const [name, named] = [sql.ref(`n.${key}`), sql.ref(`i.name_key`)];
  return {
    prefix,
    pending: `${prefix}_pending`,
    trigrams: `${prefix}_trigrams`,
    pendingTexts: (limit) => sql`
      SELECT p.id, ${name} || ' ' || n.name_folded AS text
      FROM ${sql.table(`${prefix}_pending`)} p
      CROSS JOIN ${sql.table(`${prefix}_ids`)} i ON i.id = p.id
      LEFT JOIN ${sql.table(table)} n ON ${name} = ${named} ORDER BY p.id DESC LIMIT ${limit}`,
    lastId: sql`SELECT max(id) AS id FROM ${sql.table(`${prefix}_ids`)}`,
  };
}
