import type { Selectable, Updateable } from 'kysely';
import { deleteCountsOf } from '../digests/digest-counts-store.ts';
import { deleteTimersOf } from '../digests/digest-timers-store.ts';
import type { NotificationProfilesTable } from '../schema/notification-profiles.ts';
import type { Db } from '../storage.ts';

export type NotificationProfileRow = Selectable<NotificationProfilesTable>;

export function findProfile(db: Db, uid: string): Promise<NotificationProfileRow | undefined> {
  return db.selectFrom('notification_profiles').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Only users with own values have a row. */
export function profilesOf(db: Db, uids: readonly string[]): Promise<NotificationProfileRow[]> {
  return db.selectFrom('notification_profiles').selectAll().where('uid', 'in', uids).execute();
}

/** Writes the given columns and returns the row. Without columns it only locks, for a read that a write follows. */
export function saveProfile(
  tx: Db,
  uid: string,
  changes: Updateable<Omit<NotificationProfilesTable, 'uid' | 'updated_at_ms'>>,
  nowMs: number,
): Promise<NotificationProfileRow> {
  return tx
    .insertInto('notification_profiles')
    .values({ uid, preferences: null, timezone: null, email: null, phno: null, ...changes, updated_at_ms: nowMs })
    .onConflict((on) => on.column('uid').doUpdateSet({ ...changes, updated_at_ms: nowMs }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Erases a user's preferences, time zone, contact details, mutes, and timers; push tokens are deleted with the sessions.
 * See docs/spec/notifications.md#limits-and-retention.
 */
export async function deleteNotificationData(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('notification_profiles').where('uid', '=', uid).execute();
  await tx.deleteFrom('muted_conversations').where('uid', '=', uid).execute();
  await deleteTimersOf(tx, uid);
  await deleteCountsOf(tx, uid);
}
