import { type RawBuilder, sql } from 'kysely';
import type { Searched } from '../search/search-index.ts';

/** Tables of one index. Its shards are `<prefix>_<number>`, created as they are filled. */
export interface SearchTables {
  readonly prefix: string;
  /** Ids whose text changed since it was indexed. */
  readonly pending: string;
  /** Trigrams that occur in each shard. */
  readonly trigrams: string;
  /** Newest pending ids with their texts; the text is null once the row is deleted. */
  readonly pendingTexts: (limit: number) => RawBuilder<{ readonly id: number; readonly text: string | null }>;
  /** Greatest id in use; undefined or null when nothing was ever stored. */
  readonly lastId: RawBuilder<{ readonly id: number | null }>;
}

export const SEARCH_TABLES: Readonly<Record<Searched, SearchTables>> = {
  messages: {
    prefix: 'message_search',
    pending: 'message_search_pending',
    trigrams: 'message_search_trigrams',
    pendingTexts: (limit) => sql`
      SELECT p.id, m.search_text AS text
      FROM message_search_pending p LEFT JOIN messages m ON m.id = p.id ORDER BY p.id DESC LIMIT ${limit}`,
    lastId: sql`SELECT max(id) AS id FROM messages`,
  },
  users: nameTables('user_search', 'users', 'uid'),
  groups: nameTables('group_search', 'groups', 'guid'),
};

/**
 * The text of a name is its id, a space and the folded name. `<prefix>_ids` gives each a number. CROSS JOIN keeps SQLite
 * from reading all ids first: it has no statistics about pending ids, and takes them for a million.
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
