import { type Selectable, sql } from 'kysely';
import type { ReadPositionsTable } from '../schema/conversations/read-positions.ts';
import type { ReadSessionId } from '../schema/conversations/read-session-id.ts';
import type { ReceiptMarksTable } from '../schema/conversations/receipt-marks.ts';
import type { Db } from '../storage.ts';

export type PositionRow = Selectable<ReadPositionsTable>;
export type MarkRow = Selectable<ReceiptMarksTable>;

/** A conversation's main list (`parentId` 0) or one of its threads. */
export interface ConversationScope {
  readonly conversationId: string;
  readonly parentId: number;
}

export function findPosition(db: Db, scope: ConversationScope, uid: string): Promise<PositionRow | undefined> {
  return positionsAt(db, scope).where('uid', '=', uid).executeTakeFirst();
}

/** Returns the positions of these users. Omits users without one. */
export async function positionsOf(
  db: Db,
  scope: ConversationScope,
  uids: readonly string[],
): Promise<Map<string, PositionRow>> {
  if (uids.length === 0) return new Map();
  const rows = await positionsAt(db, scope)
    .where('uid', 'in', [...uids])
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Returns the read position of a user in each of these conversations. Omits conversations that the user has not read. */
export async function readIdsOf(db: Db, uid: string, conversationIds: readonly string[]): Promise<Map<string, number>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('read_positions')
    .select(['conversation_id', 'read_id'])
    .where('conversation_id', 'in', [...conversationIds])
    .where('parent_id', '=', 0)
    .where('uid', '=', uid)
    .where('read_id', '>', 0)
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row.read_id]));
}

/** Returns the position of each member of a group; 0 for those without one. Only for small groups. */
export function memberPositions(db: Db, scope: ConversationScope, guid: string) {
  return db
    .selectFrom('members')
    .leftJoin('read_positions', (join) =>
      join
        .onRef('read_positions.uid', '=', 'members.uid')
        .on('read_positions.conversation_id', '=', scope.conversationId)
        .on('read_positions.parent_id', '=', scope.parentId),
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

/** Maximum number of positions in threads. Those in the newest threads are returned. */
const MAX_THREAD_POSITIONS = 500;

/** Returns the read positions of all other participants, in the main list and in its newest threads. */
export async function otherPositions(
  db: Db,
  conversationId: string,
  uid: string,
  guid: string | null,
): Promise<PositionRow[]> {
  let others = db
    .selectFrom('read_positions')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('uid', '<>', uid);
  if (guid !== null)
    others = others.where('uid', 'in', db.selectFrom('members').select('members.uid').where('guid', '=', guid));
  const main = await others.where('parent_id', '=', 0).orderBy('uid').execute();
  const threads = await others
    .where('parent_id', '>', 0)
    .orderBy('parent_id', 'desc')
    .limit(MAX_THREAD_POSITIONS)
    .execute();
  return [...main, ...threads];
}

/** Returns the user's position, created if missing, and locks it until the transaction ends. */
export function lockPosition(
  db: Db,
  { conversationId, parentId }: ConversationScope,
  uid: string,
): Promise<PositionRow> {
  return db
    .insertInto('read_positions')
    .values({
      conversation_id: conversationId,
      parent_id: parentId,
      uid,
      delivered_id: 0,
      delivered_at_ms: 0,
      read_id: 0,
      read_at_ms: 0,
      read_session_id: null,
      seen_id: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'parent_id', 'uid'])
        .doUpdateSet((eb) => ({ read_id: eb.ref('read_positions.read_id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertMarks(db: Db, marks: readonly MarkRow[]): Promise<void> {
  if (marks.length === 0) return;
  await db
    .insertInto('receipt_marks')
    .values([...marks])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns when a message was delivered to, and read by, each of these users: the time of the first mark that covers it. */
export async function receiptTimesOf(
  db: Db,
  scope: ConversationScope,
  messageId: number,
  uids: readonly string[],
): Promise<readonly { readonly uid: string; readonly kind: MarkRow['kind']; readonly at_ms: number }[]> {
  if (uids.length === 0) return [];
  return db
    .selectFrom('receipt_marks')
    .select((eb) => ['uid', 'kind', eb.fn.min<number>('at_ms').as('at_ms')])
    .where('conversation_id', '=', scope.conversationId)
    .where('parent_id', '=', scope.parentId)
    .where('uid', 'in', [...uids])
    .where('up_to_id', '>=', messageId)
    .groupBy(['uid', 'kind'])
    .execute();
}

/** Returns the first read mark of each of these users that covers a message. Uses the primary key. */
export async function firstReadMarks(
  db: Db,
  scope: ConversationScope,
  messageId: number,
  uids: readonly string[],
): Promise<Map<string, MarkRow>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('receipt_marks as mark')
    .selectAll()
    .where('conversation_id', '=', scope.conversationId)
    .where('parent_id', '=', scope.parentId)
    .where('uid', 'in', [...uids])
    .where('kind', '=', 'read')
    .where('up_to_id', '=', (query) =>
      query
        .selectFrom('receipt_marks as first')
        .select((eb) => eb.fn.min('first.up_to_id').as('up_to_id'))
        .where('first.conversation_id', '=', scope.conversationId)
        .where('first.parent_id', '=', scope.parentId)
        .whereRef('first.uid', '=', 'mark.uid')
        .where('first.kind', '=', 'read')
        .where('first.up_to_id', '>=', messageId),
    )
    .execute();
  return new Map(rows.map((row) => [row.uid, row]));
}

/** Messages of a main list or thread, by id and author. */
export interface MessageRange {
  /** Exclusive. */
  readonly above: number;
  /** Inclusive. */
  readonly upTo: number;
  readonly by?: string;
  readonly notBy?: string;
}

/**
 * Sets the receipt time of messages that have none. Returns the number of these messages. `readSessionId`: for messages of
 * one-on-one conversations that were read.
 */
export async function setReceiptTimes(
  db: Db,
  { conversationId, parentId }: ConversationScope,
  { above, upTo, by, notBy }: MessageRange,
  kind: 'delivered' | 'read',
  nowMs: number,
  readSessionId: ReadSessionId = null,
): Promise<number> {
  if (upTo <= above) return 0;
  const stamp = kind === 'read' ? 'read_at_ms' : 'delivered_at_ms';
  let update = db
    .updateTable('messages')
    .set({ [stamp]: nowMs, ...(readSessionId !== null && { read_session_id: readSessionId }) })
    .where('conversation_id', '=', conversationId)
    .where('parent_id', '=', parentId)
    .where('id', '>', above)
    .where('id', '<=', upTo)
    .where('hidden', '=', 0)
    .where(stamp, 'is', null);
  if (by !== undefined) update = update.where('sender', '=', by);
  if (notBy !== undefined) update = update.where('sender', '<>', notBy);
  const updated = await update.executeTakeFirst();
  return Number(updated.numUpdatedRows);
}

function positionsAt(db: Db, { conversationId, parentId }: ConversationScope) {
  return db
    .selectFrom('read_positions')
    .selectAll()
    .where('conversation_id', '=', conversationId)
    .where('parent_id', '=', parentId);
}
