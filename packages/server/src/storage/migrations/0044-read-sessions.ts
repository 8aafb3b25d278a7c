import type { Kysely } from 'kysely';

/** Adds the login sessions in which messages were read, so that explanations can name the device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('messages').addColumn('read_session_id', 'bigint').execute();
  await db.schema.alterTable('read_positions').addColumn('read_session_id', 'bigint').execute();
  await db.schema.alterTable('receipt_marks').addColumn('session_id', 'bigint').execute();
  await db.schema.alterTable('former_devices').addColumn('session_id', 'bigint').execute();
}
