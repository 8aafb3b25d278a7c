import type { Kysely } from 'kysely';

/** Adds the column that says whether the push of a shown notification may arrive more than once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('shown')
    .addColumn('repeated', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
