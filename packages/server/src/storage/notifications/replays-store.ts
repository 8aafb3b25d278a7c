import type { Selectable } from 'kysely';
import { lockInstallationValue } from '../installation/installation-store.ts';
import type { ReplaysTable } from '../schema/notifications/replays.ts';
import type { Db } from '../storage.ts';

export type ReplayRow = Selectable<ReplaysTable>;
type Ended = Exclude<ReplayRow['state'], 'waiting' | 'running'>;

const OPEN = ['waiting', 'running'] as const;

/** Adds a waiting replay, unless `maxOpen` replays wait or run. Returns whether it was added. */
export async function addReplay(
  tx: Db,
  { replay_id, request, created_at_ms }: Pick<ReplayRow, 'replay_id' | 'request' | 'created_at_ms'>,
  maxOpen: number,
): Promise<boolean> {
  await lockInstallationValue(tx, 'history_since_ms');
  const open = await tx.selectFrom('replays').select('replay_id').where('state', 'in', OPEN).execute();
  if (open.length >= maxOpen) return false;
  await tx
    .insertInto('replays')
    .values({
      replay_id,
      state: 'waiting',
      request,
      created_at_ms,
      progress: 0,
      result: null,
      leased_until_ms: null,
      ended_at_ms: null,
    })
    .execute();
  return true;
}

/** Returns a replay; undefined if it does not exist, or ended before `endedSinceMs`. */
export function findReplay(db: Db, replayId: string, endedSinceMs: number): Promise<ReplayRow | undefined> {
  return db
    .selectFrom('replays')
    .selectAll()
    .where('replay_id', '=', replayId)
    .where((eb) => eb.or([eb('ended_at_ms', 'is', null), eb('ended_at_ms', '>', endedSinceMs)]))
    .executeTakeFirst();
}

/**
 * Claims the oldest waiting replay, unless one is running. A running replay whose claim has expired waits again, because its
 * node has stopped. If two nodes select the same row, the second one finds that it no longer waits.
 */
export async function claimReplay(db: Db, nowMs: number, untilMs: number): Promise<ReplayRow | undefined> {
  await db
    .updateTable('replays')
    .set({ state: 'waiting', progress: 0, leased_until_ms: null })
    .where('state', '=', 'running')
    .where('leased_until_ms', '<', nowMs)
    .execute();
  return db
    .updateTable('replays')
    .set({ state: 'running', leased_until_ms: untilMs })
    .where('state', '=', 'waiting')
    .where(({ eb, selectFrom }) =>
      eb(
        'replay_id',
        '=',
        selectFrom('replays').select('replay_id').where('state', '=', 'waiting').orderBy('replay_id').limit(1),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('replays').select('replay_id').where('state', '=', 'running'))),
    )
    .returningAll()
    .executeTakeFirst();
}

/**
 * Stores the progress of a running replay, and extends its claim. Returns false if it was cancelled or claimed by another
 * node.
 */
export async function extendReplay(
  db: Db,
  { replay_id, leased_until_ms }: Pick<ReplayRow, 'replay_id' | 'leased_until_ms'>,
  change: Pick<ReplayRow, 'progress' | 'leased_until_ms'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('replays')
    .set(change)
    .where('replay_id', '=', replay_id)
    .where('state', '=', 'running')
    .where('leased_until_ms', '=', leased_until_ms)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a waiting or running replay. Does nothing if it has ended. */
export async function endReplay(
  db: Db,
  replayId: string,
  { state, result = null, nowMs }: { readonly state: Ended; readonly result?: string | null; readonly nowMs: number },
): Promise<void> {
  await db
    .updateTable('replays')
    .set({ state, result, ended_at_ms: nowMs, leased_until_ms: null })
    .where('replay_id', '=', replayId)
    .where('state', 'in', OPEN)
    .execute();
}

/** Makes interrupted replays wait again. For a database with only one process, which can run them at once. */
export async function releaseReplays(db: Db): Promise<void> {
  await db
    .updateTable('replays')
    .set({ state: 'waiting', progress: 0, leased_until_ms: null })
    .where('state', '=', 'running')
    .execute();
}

export async function deleteReplaysEndedBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('replays').where('ended_at_ms', '<=', epochMs).execute();
}

/** Deletes replays whose request or result contains an erased user. */
export async function deleteReplaysAbout(tx: Db, uid: string): Promise<void> {
  const pattern = `%"${uid}"%`;
  await tx
    .deleteFrom('replays')
    .where((eb) => eb.or([eb('request', 'like', pattern), eb('result', 'like', pattern)]))
    .execute();
}
