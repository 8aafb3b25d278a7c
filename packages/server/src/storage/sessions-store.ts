import type { Insertable, Selectable } from 'kysely';
import type { SessionsTable } from './schema/sessions.ts';
import type { Db } from './storage.ts';

export type SessionRow = Selectable<SessionsTable>;

/** The live session of a token hash; undefined when unknown or expired. */
export function findSession(db: Db, hash: string, nowMs: number): Promise<SessionRow | undefined> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('hash', '=', hash)
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]))
    .executeTakeFirst();
}

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<number> {
  const inserted = await db.insertInto('sessions').values(row).returning('session_id').executeTakeFirstOrThrow();
  return inserted.session_id;
}
