import type { Selectable } from 'kysely';
import type { ConsoleSessionsTable } from '../schema/access/console-sessions.ts';
import type { Db } from '../storage.ts';
import { PRECISION_MS } from './last-used.ts';

export type ConsoleSessionRow = Selectable<ConsoleSessionsTable>;

export async function insertConsoleSession(db: Db, row: ConsoleSessionRow): Promise<void> {
  await db.insertInto('console_sessions').values(row).execute();
}

export function findConsoleSession(db: Db, sessionHash: string): Promise<ConsoleSessionRow | undefined> {
  return db.selectFrom('console_sessions').selectAll().where('session_hash', '=', sessionHash).executeTakeFirst();
}

/** Notes that a session is in use, at most once a minute, even when several nodes do. */
export async function markConsoleSessionUsed(db: Db, sessionHash: string, nowMs: number): Promise<void> {
  await db
    .updateTable('console_sessions')
    .set({ last_used_at_ms: nowMs })
    .where('session_hash', '=', sessionHash)
    .where('last_used_at_ms', '<=', nowMs - PRECISION_MS)
    .execute();
}

export async function deleteConsoleSession(db: Db, sessionHash: string): Promise<void> {
  await db.deleteFrom('console_sessions').where('session_hash', '=', sessionHash).execute();
}

/** Deletes sessions that were created or last used before these instants. */
export async function deleteEndedConsoleSessions(
  db: Db,
  { createdBeforeMs, usedBeforeMs }: { readonly createdBeforeMs: number; readonly usedBeforeMs: number },
): Promise<void> {
  await db
    .deleteFrom('console_sessions')
    .where((eb) => eb.or([eb('created_at_ms', '<=', createdBeforeMs), eb('last_used_at_ms', '<=', usedBeforeMs)]))
    .execute();
}
