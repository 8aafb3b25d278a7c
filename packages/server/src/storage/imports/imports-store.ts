import type { Insertable, Selectable } from 'kysely';
import type { ImportsTable } from '../schema/installation/imports.ts';
import type { Db } from '../storage.ts';

export type ImportRow = Selectable<ImportsTable>;

export function findImport(db: Db, file: string): Promise<ImportRow | undefined> {
  return db.selectFrom('imports').selectAll().where('file', '=', file).executeTakeFirst();
}

export async function putImport(tx: Db, row: Insertable<ImportsTable>): Promise<void> {
  const { file, ...values } = row;
  await tx
    .insertInto('imports')
    .values({ file, ...values })
    .onConflict((conflict) => conflict.column('file').doUpdateSet(values))
    .execute();
}

/** Returns the ids of imported messages by the ids that they had in the other system. */
export async function findImported(db: Db, sourceIds: readonly string[]): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('imported_messages')
    .selectAll()
    .where('source_id', 'in', [...sourceIds])
    .execute();
  return new Map(rows.map(({ source_id, message_id }) => [source_id, message_id]));
}
