import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/** Marks a user as busy with a call. Returns false if they are busy with another one. */
export async function claimBusy(db: Db, uid: string, sessionId: string, nowMs: number): Promise<boolean> {
  const claimed = await db
    .insertInto('call_busy')
    .values({ uid, session_id: sessionId, seen_at_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('uid').doUpdateSet({ seen_at_ms: nowMs }).where('call_busy.session_id', '=', sessionId),
    )
    .executeTakeFirst();
  return Number(claimed.numInsertedOrUpdatedRows) === 1;
}

/**
 * Returns whether the user is in a ringing group call that they have not answered, and is therefore busy. See
 * docs/spec/rest-and-realtime.md#calls.
 */
export async function isRingingInGroup(db: Db, uid: string, exceptSession: string): Promise<boolean> {
  const row = await db
    .selectFrom('calls')
    .innerJoin('members', (join) => join.onRef('members.guid', '=', 'calls.receiver').on('members.uid', '=', uid))
    .select('calls.session_id')
    .where('calls.ended_at_ms', 'is', null)
    .where('calls.status', '=', 'initiated')
    .where('calls.receiver_type', '=', 'group')
    .where('calls.session_id', '<>', exceptSession)
    // A call whose initiator has blocked the user, or is blocked by them, does not count.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('blocks')
            .select('blocks.uid')
            .where(({ or, and, eb, ref }) =>
              or([
                and([eb('blocks.uid', '=', uid), eb('blocks.blocked_uid', '=', ref('calls.initiator'))]),
                and([eb('blocks.blocked_uid', '=', uid), eb('blocks.uid', '=', ref('calls.initiator'))]),
              ]),
            ),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('call_participants as p')
            .select('p.uid')
            .whereRef('p.session_id', '=', 'calls.session_id')
            .where('p.uid', '=', uid),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks one user, or everyone, as no longer busy with a call. */
export async function releaseBusy(db: Db, sessionId: string, uid?: string): Promise<void> {
  let query = db.deleteFrom('call_busy').where('session_id', '=', sessionId);
  if (uid !== undefined) query = query.where('uid', '=', uid);
  await query.execute();
}

/** Stores a heartbeat for these users, and for all users with a realtime connection, if they are in a call. */
export async function touchBusy(db: Db, uids: readonly string[], nowMs: number): Promise<void> {
  const online = db.selectFrom('users').select('users.uid').where('online_until_ms', '>', nowMs);
  const touch = db.updateTable('call_busy').set({ seen_at_ms: nowMs });
  await touch.where('uid', 'in', online).execute();
  for (let from = 0; from < uids.length; from += UIDS_PER_STATEMENT)
    await touch.where('uid', 'in', uids.slice(from, from + UIDS_PER_STATEMENT)).execute();
}

/** Maximum number of uids per statement. */
const UIDS_PER_STATEMENT = 500;

/** Returns open sessions whose ringing has timed out and that no one has joined. Uses the index calls_open. */
export async function unansweredSessions(db: Db, nowMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('session_id')
    .where('ended_at_ms', 'is', null)
    .where('rings_until_ms', '<=', nowMs)
    .where('status', '=', 'initiated')
    .execute();
  return rows.map((row) => row.session_id);
}

/** Returns the sessions of ongoing calls without a heartbeat since a time. */
export async function abandonedCalls(db: Db, sinceMs: number): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('session_id')
    .where('ended_at_ms', 'is', null)
    .where('status', '=', 'ongoing')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('call_busy as b')
            .select('b.uid')
            .whereRef('b.session_id', '=', 'calls.session_id')
            .where('b.seen_at_ms', '>=', sinceMs),
        ),
      ),
    )
    .execute();
  return rows.map((row) => row.session_id);
}

/** Returns the number of open calls, and when the next one stops ringing. */
export async function openCalls(db: Db): Promise<{ readonly count: number; readonly nextRingEndMs: number | null }> {
  const row = await db
    .selectFrom('calls')
    .select((eb) => [
      eb.fn.countAll<number>().as('n'),
      eb.fn.min<number | null>(sql`CASE WHEN status = 'initiated' THEN rings_until_ms END`).as('next'),
    ])
    .where('ended_at_ms', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.n), nextRingEndMs: row.next };
}
