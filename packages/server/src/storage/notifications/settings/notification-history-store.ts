import type { Selectable } from 'kysely';
import type { HistoryKind, NotificationHistoryTable } from '../../schema/notifications/notification-history.ts';
import type { Db } from '../../storage.ts';

export type HistoryRow = Selectable<NotificationHistoryTable>;

/** A value that is being replaced. */
export interface FormerValue {
  readonly kind: HistoryKind;
  /** Default: none. */
  readonly subject?: string;
  readonly value: string | null;
}

/** Stores values in the history, in the transaction that replaces them. `uid`: empty for values of the app. */
export async function saveFormerValues(
  tx: Db,
  uid: string,
  former: readonly FormerValue[],
  nowMs: number,
): Promise<void> {
  if (former.length === 0) return;
  await tx
    .insertInto('notification_history')
    .values(former.map(({ kind, subject = '', value }) => ({ uid, kind, subject, value, until_ms: nowMs })))
    .execute();
}

/** Returns the `subject` of a mute in the history. */
export function muteSubject(type: 'group' | 'oneOnOne', id: string): string {
  return `${type} ${id}`;
}

/**
 * Returns former values of users that applied at `sinceMs` or later, oldest first. Index: notification_history_by_uid.
 */
export function historyOf(db: Db, uids: readonly string[], sinceMs: number): Promise<HistoryRow[]> {
  if (uids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('notification_history')
    .selectAll()
    .where('uid', 'in', uids)
    .where('until_ms', '>=', sinceMs)
    .orderBy('until_ms')
    .orderBy('history_id')
    .execute();
}

/** Returns former subscriptions of users to threads, oldest first. Index: notification_history_by_uid. */
export function threadHistoryOf(
  db: Db,
  parentIds: readonly number[],
  uids: readonly string[],
  sinceMs: number,
): Promise<HistoryRow[]> {
  return db
    .selectFrom('notification_history')
    .selectAll()
    .where('uid', 'in', uids)
    .where('until_ms', '>=', sinceMs)
    .where('kind', '=', 'thread')
    .where('subject', 'in', parentIds.map(String))
    .orderBy('until_ms')
    .orderBy('history_id')
    .execute();
}

/** Returns former values of the app that applied at `sinceMs` or later, oldest first. */
export function historyOfApp(db: Db, sinceMs: number): Promise<HistoryRow[]> {
  return historyOf(db, [''], sinceMs);
}

/** Deletes values that no stored entry depends on any longer. Index: notification_history_by_end. */
export async function deleteHistoryBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('notification_history').where('until_ms', '<', epochMs).execute();
}

/** Erases the history of a user. */
export async function deleteHistoryOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('notification_history').where('uid', '=', uid).execute();
}

/** Erases the thread subscriptions of a user from the history, which then contains that they were erased. */
export async function eraseThreadHistory(tx: Db, uid: string, nowMs: number): Promise<void> {
  await tx.deleteFrom('notification_history').where('uid', '=', uid).where('kind', '=', 'thread').execute();
  await saveFormerValues(tx, uid, [{ kind: 'erased', subject: 'thread', value: null }], nowMs);
}
