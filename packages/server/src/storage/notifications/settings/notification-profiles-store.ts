import type { Selectable, Updateable } from 'kysely';
import { deleteCountsOf } from '../../digests/digest-counts-store.ts';
import { deleteTimersOf } from '../../digests/digest-timers-store.ts';
import type { NotificationProfilesTable } from '../../schema/notifications/notification-profiles.ts';
import type { Db } from '../../storage.ts';
import { deleteChecksOf } from '../checks/notification-checks-store.ts';
import { deleteShownOf } from '../clears/shown-store.ts';
import { deleteFormerDevicesOf } from '../devices/former-devices-store.ts';
import { deleteReplaysAbout } from '../replays-store.ts';
import { deleteUnsubscriptionsOf } from './email-unsubscriptions-store.ts';
import { deleteHistoryOf, type FormerValue, saveFormerValues } from './notification-history-store.ts';
import { deleteUnsubscribeLinksOf } from './unsubscribe-links-store.ts';

export type NotificationProfileRow = Selectable<NotificationProfilesTable>;

export function findProfile(db: Db, uid: string): Promise<NotificationProfileRow | undefined> {
  return db.selectFrom('notification_profiles').selectAll().where('uid', '=', uid).executeTakeFirst();
}

/** Returns the profiles of users. Only users with values of their own have one. */
export function profilesOf(db: Db, uids: readonly string[]): Promise<NotificationProfileRow[]> {
  return db.selectFrom('notification_profiles').selectAll().where('uid', 'in', uids).execute();
}

type ProfileChanges = Updateable<Omit<NotificationProfilesTable, 'uid' | 'updated_at_ms'>>;

/**
 * Updates the given columns in the caller's transaction, stores the replaced values in the history, and returns the row.
 * Without columns, it only locks the row, for a read before a write.
 */
export async function saveProfile(
  tx: Db,
  uid: string,
  changes: ProfileChanges,
  nowMs: number,
): Promise<NotificationProfileRow> {
  const before = await tx
    .insertInto('notification_profiles')
    .values({ uid, preferences: null, timezone: null, email: null, phno: null, updated_at_ms: nowMs })
    .onConflict((on) => on.column('uid').doUpdateSet({ updated_at_ms: nowMs }))
    .returningAll()
    .executeTakeFirstOrThrow();
  if (Object.keys(changes).length === 0) return before;
  const after = await tx
    .updateTable('notification_profiles')
    .set(changes)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow();
  await saveFormerValues(tx, uid, replacedValues(before, after), nowMs);
  return after;
}

/** Returns the replaced values. For addresses, only whether there was one. */
function replacedValues(before: NotificationProfileRow, after: NotificationProfileRow): FormerValue[] {
  const valuesOf = ({ preferences, timezone, email, phno }: NotificationProfileRow) =>
    [
      { kind: 'preferences', value: preferences },
      { kind: 'timezone', value: timezone },
      { kind: 'email', value: email === null ? null : '1' },
      { kind: 'phno', value: phno === null ? null : '1' },
    ] as const;
  const newValues = valuesOf(after);
  return valuesOf(before).filter(({ value }, index) => value !== newValues[index]?.value);
}

/**
 * Erases a user's preferences, time zone, contact details, mutes, their history, unsubscriptions, checks, timers, and former
 * devices. Push tokens are deleted with the sessions. See docs/spec/notifications.md#limits-and-retention.
 */
export async function deleteNotificationData(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('notification_profiles').where('uid', '=', uid).execute();
  await tx.deleteFrom('muted_conversations').where('uid', '=', uid).execute();
  await deleteHistoryOf(tx, uid);
  await deleteReplaysAbout(tx, uid);
  await deleteChecksOf(tx, uid);
  await deleteUnsubscriptionsOf(tx, uid);
  await deleteUnsubscribeLinksOf(tx, uid);
  await deleteTimersOf(tx, uid);
  await deleteShownOf(tx, [uid]);
  await deleteCountsOf(tx, uid);
  await deleteFormerDevicesOf(tx, uid);
}
