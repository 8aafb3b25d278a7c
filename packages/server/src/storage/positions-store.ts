import { sql, type Selectable } from 'kysely';
import type { ReadPositionsTable } from './schema/read-positions.ts';
import type { ReceiptMarksTable } from './schema/receipt-marks.ts';
import type { Db } from './storage.ts';

export type PositionRow = Selectable<ReadPositionsTable>;
type MarkRow = Selectable<ReceiptMarksTable>;

/** A conversation's main list (`parentId` 0) or one of its threads. */
export interface Place {
  readonly conversationId: string;
  readonly parentId: number;
}

export function findPosition(db: Db, place: Place, uid: string): Promise<PositionRow | undefined> {
  return positionsAt(db, place).where('uid', '=', uid).executeTakeFirst();
}

/** Those of the uids that have a position there. */
export async function positionsOf(db: Db, place: Place, uids: readonly string[]): Promise<Map<string, PositionRow>> {
  if (uids.length === 0) return new Map();
  const rows = await positionsAt(db, place)
    .where('uid', 'in', [...uids])
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

/** How far each member of a group has come; members who have not moved are at 0. For small groups. */
export function memberPositions(db: Db, place: Place, guid: string) {
  return db
    .selectFrom('members')
    .leftJoin('read_positions', (join) =>
      join
        .onRef('read_positions.uid', '=', 'members.uid')
        .on('read_positions.conversation_id', '=', place.conversationId)
        .on('read_positions.parent_id', '=', place.parentId),
    )
    .select((eb) => [
      'members.uid',
      eb.fn.coalesce('read_positions.delivered_id', sql.lit(0)).as('delivered_id'),
      eb.fn.coalesce('read_positions.seen_id', sql.lit(0)).as('seen_id'),
    ])
    .where('members.guid', '=', guid)
    .execute();
}

export async function savePosition(db: Db, row: PositionRow): Promise<void> {
  const { conversation_id, parent_id, uid, ...position } = row;
  await db
    .insertInto('read_positions')
    .values(row)
    .onConflict((conflict) => conflict.columns(['conversation_id', 'parent_id', 'uid']).doUpdateSet(position))
    .execute();
}

export async function insertMarks(db: Db, marks: readonly MarkRow[]): Promise<void> {
  if (marks.length === 0) return;
  await db
    .insertInto('receipt_marks')
    .values([...marks])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** When each member reached a message: the first of their marks at or above it. */
export async function reachedAt(
  db: Db,
  place: Place,
  messageId: number,
  uids: readonly string[],
): Promise<readonly { readonly uid: string; readonly kind: MarkRow['kind']; readonly at_ms: number }[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('receipt_marks')
    .select((eb) => ['uid', 'kind', eb.fn.min<number>('at_ms').as('at_ms')])
    .where('conversation_id', '=', place.conversationId)
    .where('parent_id', '=', place.parentId)
    .where('uid', 'in', [...uids])
    .where('up_to_id', '>=', messageId)
    .groupBy(['uid', 'kind'])
    .execute();
}

/** Notes on messages themselves that they were reached, once: those of a range that `sender` did or did not write. */
export async function stampMessages(
  db: Db,
  place: Place,
  range: { readonly above: number; readonly upTo: number; readonly notBy: string },
  stamp: 'delivered_at_ms' | 'read_at_ms',
  nowMs: number,
): Promise<number> {
  const updated = await db
    .updateTable('messages')
    .set({ [stamp]: nowMs })
    .where('conversation_id', '=', place.conversationId)
    .where('parent_id', '=', place.parentId)
    .where('id', '>', range.above)
    .where('id', '<=', range.upTo)
    .where('sender', '<>', range.notBy)
    .where(stamp, 'is', null)
    .executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

function positionsAt(db: Db, { conversationId, parentId }: Place) {
  return db
    .selectFrom('read_positions')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('parent_id', '=', parentId);
}
