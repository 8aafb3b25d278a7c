import type { Db } from '../storage.ts';

/** Returns the ids of those of the login sessions that are still valid. Uses the primary key. */
export async function liveSessionIds(db: Db, sessionIds: readonly number[], nowMs: number): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', 'in', [...sessionIds])
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]))
    .execute();
  return new Set(rows.map((row) => row.session_id));
}
