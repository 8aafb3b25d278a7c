import { type Kysely, sql } from 'kysely';
import type { Capabilities } from '../storage.ts';

/** Creates the table of the lists of complete shards of the message index. The background work fills it from the shards. */
export async function up(db: Kysely<unknown>, engine: Capabilities['engine']): Promise<void> {
  if (engine === 'sqlite')
    await sql`CREATE TABLE message_search_lists (key integer PRIMARY KEY, ids blob NOT NULL)`.execute(db);
}
