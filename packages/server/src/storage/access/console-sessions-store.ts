import type { Selectable } from 'kysely';
import type { ConsoleSessionsTable } from '../schema/access/console-sessions.ts';
import type { Db } from '../storage.ts';
import { LAST_USED_PRECISION_MS } from './last-used.ts';

export type ConsoleSessionRow = Selectable<ConsoleSessionsTable>;

export async function insertConsoleSession(db: Db, row: ConsoleSessionRow): Promise<void> {
  await db.insertInto('console_sessions').values(row).execute();
}

export function findConsoleSession(db: Db, sessionHash: string): Promise<ConsoleSessionRow | undefined> {
  return db.selectFrom('console_sessions').selectAll().where('session_hash', '=', sessionHash).executeTakeFirst();
}

/** Stores that a session was used. Updates the time at most once a minute, even if several nodes call it. */
export async function markConsoleSessionUsed(db: Db, sessionHash: string, nowMs: number): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ last_used_at_ms: nowMs })
    .where('session_hash', '=', sessionHash)
    .where('last_used_at_ms', '<=', nowMs - LAST_USED_PRECISION_MS)
    .execute();
}

export async function deleteConsoleSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('console_sessions').where('session_hash', '=', sessionHash).execute();
}

/** Deletes sessions that were created before `createdBeforeMs` or last used before `usedBeforeMs`. */
export async function deleteEndedConsoleSessions(
  db: Db,
  { createdBeforeMs, usedBeforeMs }: { readonly createdBeforeMs: number; readonly usedBeforeMs: number },
): Promise<void> {
  await db
    .deleteFrom('console_sessions')
    .where((eb) => eb.or([eb('created_at_ms', '<=', createdBeforeMs), eb('last_used_at_ms', '<=', usedBeforeMs)]))
    .execute();
}
