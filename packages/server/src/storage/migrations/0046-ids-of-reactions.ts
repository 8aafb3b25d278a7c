import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';

/** Higher than the id of any message. */
const HIGHEST_ID_BEFORE = 1_000_000_000_000;

/**
 * Numbers new reactions above all messages. Notifications have these ids as their tags, and devices replace a notification with a
 * later one of the same tag. See docs/spec/notifications.md#shared-payload-fields.
 */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  if (engine === 'sqlite') {
    await sql`DELETE FROM sqlite_sequence WHERE name = 'reactions'`.execute(db);
    await sql`INSERT INTO sqlite_sequence (name, seq) VALUES ('reactions', ${HIGHEST_ID_BEFORE})`.execute(db);
  } else {
    await sql`SELECT setval(pg_get_serial_sequence('reactions', 'reaction_id'), ${HIGHEST_ID_BEFORE})`.execute(db);
  }
}
