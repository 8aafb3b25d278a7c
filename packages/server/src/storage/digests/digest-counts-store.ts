import type { Insertable } from 'kysely';
import type { DigestCountsTable } from '../schema/notifications/digest-counts.ts';
import type { Db } from '../storage.ts';

export type DigestCountRow = Insertable<DigestCountsTable>;
type Batch = Omit<DigestCountRow, 'counted_at_ms'>;

/** Numbers of batches of a recipient on one day: in all conversations, and in one (`todayHere`). */
export interface DayCounts {
  readonly today: number;
  readonly todayHere: number;
}

/** Returns the counts of the recipient's day without this batch. Index: digest_counts_by_day. */
export async function countsOfOthers(db: Db, batch: Batch): Promise<DayCounts> {
  const rows = await db
    .selectFrom('digest_counts')
    .select('conversation_id')
    .where('uid', '=', batch.uid)
    .where('channel', '=', batch.channel)
    .where('day', '=', batch.day)
    .where('event_id', '<>', batch.event_id)
    .execute();
  const here = rows.filter((row) => row.conversation_id === batch.conversation_id);
  return { today: rows.length, todayHere: here.length };
}

/** Maximum numbers of batches per day, in all conversations and in one. Null: no limit. */
export interface DayCaps {
  readonly perDay: number | null;
  readonly perDayHere: number | null;
}

/**
 * Counts a batch unless a maximum is reached. Returns whether it is counted. A batch that is already counted stays counted.
 * Locks the row of the user, so that no other node counts batches of this recipient in the meantime.
 */
export function countBatch(db: Db, row: DigestCountRow, { perDay, perDayHere }: DayCaps): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set({ uid: row.uid }).where('uid', '=', row.uid).execute();
    const { today, todayHere } = await countsOfOthers(tx, row);
    if ((perDay !== null && today >= perDay) || (perDayHere !== null && todayHere >= perDayHere)) return false;
    await tx
      .insertInto('digest_counts')
      .values(row)
      .onConflict((conflict) => conflict.column('event_id').doNothing())
      .execute();
    return true;
  });
}

/** Reverts the count of a batch for which no provider was called. */
export async function revertBatchCount(db: Db, eventId: string): Promise<void> {
  await db.deleteFrom('digest_counts').where('event_id', '=', eventId).execute();
}

/** Deletes counts of days that are over in every time zone. */
export async function deleteCountsBefore(db: Db, epochMs: number): Promise<void> {
  await db.deleteFrom('digest_counts').where('counted_at_ms', '<', epochMs).execute();
}

/** Deletes the counts of an erased user. */
export async function deleteCountsOf(tx: Db, uid: string): Promise<void> {
  await tx.deleteFrom('digest_counts').where('uid', '=', uid).execute();
}
