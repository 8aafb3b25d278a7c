import type { Insertable, Selectable, Updateable } from 'kysely';
import type { SessionsTable } from '../schema/users/sessions.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';
import { isOutdated } from './last-used.ts';

export type SessionRow = Selectable<SessionsTable>;

/** Returns the session of an auth token by its hash; undefined if it is unknown or expired. */
export function findSession(db: Db, hash: string, nowMs: number): Promise<SessionRow | undefined> {
  return liveSessions(db, nowMs).selectAll().where('hash', '=', hash).executeTakeFirst();
}

/** Returns sessions of a user that have not expired, newest first. Uses the index sessions_by_uid. */
export async function sessionsOf(db: Db, uid: string, slice: Slice, nowMs: number): Promise<Sliced<SessionRow>> {
  const mine = liveSessions(db, nowMs).where('uid', '=', uid);
  const counted = await mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('session_id', 'desc').limit(slice.limit).offset(slice.offset).execute();
  return { rows, total: Number(counted.total) };
}

export async function insertSession(db: Db, row: Insertable<SessionsTable>): Promise<number> {
  const inserted = await db.insertInto('sessions').values(row).returning('session_id').executeTakeFirstOrThrow();
  return inserted.session_id;
}

export function updateSession(
  db: Db,
  sessionId: number,
  change: Updateable<SessionsTable>,
): Promise<SessionRow | undefined> {
  return db.updateTable('sessions').set(change).where('session_id', '=', sessionId).returningAll().executeTakeFirst();
}

/** Stores that a session was used, at most once a minute. */
export async function markSessionUsed(db: Db, session: SessionRow, nowMs: number): Promise<void> {
  if (!isOutdated(session.last_used_at_ms, nowMs)) return;
  await updateSession(db, session.session_id, { last_used_at_ms: nowMs });
}

/** Returns the ids of all sessions of the users, including expired ones. */
export async function sessionIdsOf(db: Db, uids: readonly string[]): Promise<number[]> {
  if (uids.length === 0) return [];
  const rows = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('uid', 'in', [...uids])
    .execute();
  return rows.map((row) => row.session_id);
}

/** Returns those of these sessions that have not ended. Contains expired ones. */
export async function existingSessions(db: Db, sessionIds: readonly number[]): Promise<Set<number>> {
  if (sessionIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .select('session_id')
    .where('session_id', 'in', [...sessionIds])
    .execute();
  return new Set(rows.map((row) => row.session_id));
}

/** Returns the ids of a user's expired sessions, and of the others except the newest `keep`. */
export async function surplusSessionIds(db: Db, uid: string, keep: number, nowMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['session_id', 'expires_at_ms'])
    .where('uid', '=', uid)
    .orderBy('session_id', 'desc')
    .execute();
  const isExpired = (row: { expires_at_ms: number | null }) => row.expires_at_ms !== null && row.expires_at_ms <= nowMs;
  const surplus = rows.filter((row) => !isExpired(row)).slice(keep);
  return [...rows.filter(isExpired), ...surplus].map((row) => row.session_id);
}

export async function deleteSessions(db: Db, sessionIds: readonly number[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await db
    .deleteFrom('sessions')
    .where('session_id', 'in', [...sessionIds])
    .execute();
}

function liveSessions(db: Db, nowMs: number) {
  return db
    .selectFrom('sessions')
    .where((eb) => eb.or([eb('expires_at_ms', 'is', null), eb('expires_at_ms', '>', nowMs)]));
}
