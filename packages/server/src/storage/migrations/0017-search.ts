import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';

/** Creates the index behind searchKey. `MessageIndex` fills it with existing messages. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  return engine === 'sqlite' ? upSqlite(db) : upPostgres(db);
}

/**
 * Writing every message into an index of FTS5 would double the time of its transaction. Messages are therefore marked as
 * pending, and `SqliteMessageIndex` adds many at a time. A search also reads the pending messages.
 */
async function upSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `CREATE TABLE message_search_pending (message_id integer PRIMARY KEY)`,
    `INSERT INTO message_search_pending SELECT id FROM messages WHERE search_text <> '' ORDER BY id`,
    `CREATE TRIGGER message_search_insert AFTER INSERT ON messages WHEN new.search_text <> '' BEGIN
      INSERT INTO message_search_pending VALUES (new.id);
    END`,
    `CREATE TRIGGER message_search_update AFTER UPDATE OF search_text ON messages
      WHEN new.search_text <> old.search_text BEGIN
      INSERT OR IGNORE INTO message_search_pending VALUES (new.id);
    END`,
    `CREATE TRIGGER message_search_delete AFTER DELETE ON messages WHEN old.search_text <> '' BEGIN
      INSERT OR IGNORE INTO message_search_pending VALUES (old.id);
    END`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Creates the function that returns the same code as `searchCode`. It is immutable, because an index is built on it. */
async function upPostgres(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE FUNCTION chatwire_search_code(folded text) RETURNS text
        LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
      DECLARE
        digits constant text := '0123456789abcdefghijklmnopqrstuvwxyz';
        code text := '';
        letter text;
        number integer;
      BEGIN
        IF folded !~ '[^ -~]' THEN
          RETURN folded;
        END IF;
        FOREACH letter IN ARRAY string_to_array(folded, NULL) LOOP
          number := ascii(letter);
          IF number BETWEEN 32 AND 126 THEN
            code := code || letter;
          ELSE
            number := number % 46656;
            code := code || substr(digits, number / 1296 + 1, 1) || substr(digits, number / 36 % 36 + 1, 1)
              || substr(digits, number % 36 + 1, 1);
          END IF;
        END LOOP;
        RETURN code;
      END $$`,
    )
    .execute(db);
}
