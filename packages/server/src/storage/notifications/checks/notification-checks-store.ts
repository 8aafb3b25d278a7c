import type { Selectable } from 'kysely';
import type { NotificationChecksTable } from '../../schema/notifications/notification-checks.ts';
import type { Db } from '../../storage.ts';

export type NotificationCheckRow = Selectable<NotificationChecksTable>;

/**
 * Adds a running check unless the user has one. Ends a running check that began before `abandonedBeforeMs`, because its node
 * must have stopped. Returns whether the check was added. Uses the index notification_checks_running: only one of two
 * nodes succeeds.
 */
export async function addCheck(
  tx: Db,
  row: Pick<NotificationCheckRow, 'check_id' | 'uid' | 'steps' | 'started_at_ms'>,
  abandonedBeforeMs: number,
): Promise<boolean> {
  await tx
    .updateTable('notification_checks')
    .set({ state: 'done' })
    .where('uid', '=', row.uid)
    .where('state', '=', 'running')
    .where('started_at_ms', '<', abandonedBeforeMs)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notification_checks')
    .values({ ...row, state: 'running' })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns a check of a user; undefined if it does not exist, or did not start after `startedAfterMs`. */
export function findCheck(
  db: Db,
  checkId: string,
  uid: string,
  startedAfterMs: number,
): Promise<NotificationCheckRow | undefined> {
  return db
    .selectFrom('notification_checks')
    .selectAll()
    .where('check_id', '=', checkId)
    .where('uid', '=', uid)
    .where('started_at_ms', '>', startedAfterMs)
    .executeTakeFirst();
}

/** Stores the progress of a running check. Returns false if it was deleted, or ended because it seemed abandoned. */
export async function saveCheck(
  db: Db,
  checkId: string,
  progress: Pick<NotificationCheckRow, 'state' | 'steps'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notification_checks')
    .set(progress)
    .where('check_id', '=', checkId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Deletes checks that started at a time or earlier: those that `findCheck` no longer returns. Uses the index
 * notification_checks_by_start.
 */
export async function deleteChecksStartedUntil(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('notification_checks').where('started_at_ms', '<=', epochMs).execute();
}

export async function deleteChecksOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('notification_checks').where('uid', '=', uid).execute();
}
