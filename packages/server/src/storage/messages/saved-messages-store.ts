import { sql } from 'kysely';
import { conversationIdsOf } from '../conversations/participations.ts';
import type { Slice, Sliced } from '../slice.ts';
import type { Db } from '../storage.ts';
import type { MessageRow } from './messages-store.ts';

/** Returns the ids of those of the messages that the user has saved. */
export async function savedAmong(db: Db, uid: string, messageIds: readonly number[]): Promise<Set<number>> {
  if (messageIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('saved_messages')
    .select('message_id')
    .where('uid', '=', uid)
    .where('message_id', 'in', [...messageIds])
    .execute();
  return new Set(rows.map((row) => row.message_id));
}

/** Returns the ids of all messages of a conversation that the user has saved, ascending. */
export async function savedIn(db: Db, uid: string, conversationId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('saved_messages')
    .select('message_id')
    .where('uid', '=', uid)
    .where('conversation_id', '=', conversationId)
    .orderBy('message_id')
    .execute();
  return rows.map((row) => row.message_id);
}

/** Saves a message for a user. Returns whether it was not saved before. */
export async function insertSaved(
  db: Db,
  uid: string,
  message: Pick<MessageRow, 'id' | 'conversation_id'>,
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .insertInto('saved_messages')
    .values({ uid, message_id: message.id, conversation_id: message.conversation_id, saved_at_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes a saved message. Returns whether it was saved. */
export async function deleteSaved(db: Db, uid: string, messageId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('saved_messages')
    .where('uid', '=', uid)
    .where('message_id', '=', messageId)
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the number of saved messages that the user can see now. */
export async function countSaved(db: Db, uid: string): Promise<number> {
  const { total } = await visibleSaved(db, uid)
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns the saved messages that the user can see now, most recently saved first. */
export async function listSaved(db: Db, uid: string, slice: Slice): Promise<Sliced<MessageRow>> {
  const rows = await visibleSaved(db, uid)
    .selectAll('m')
    .orderBy('s.saved_at_ms', 'desc')
    .orderBy('m.id', 'desc')
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows, total: await countSaved(db, uid) };
}

/** Selects saved messages that the user can see: not in groups they have left, not hidden by them, not held for moderation. */
function visibleSaved(db: Db, uid: string) {
  return db
    .selectFrom('saved_messages as s')
    .innerJoin('messages as m', 'm.id', 's.message_id')
    .leftJoin('conversation_states as c', (join) =>
      join.onRef('c.conversation_id', '=', 's.conversation_id').on('c.uid', '=', uid),
    )
    .where('s.uid', '=', uid)
    .where('s.conversation_id', 'in', conversationIdsOf(db, uid))
    .where((eb) => eb('m.id', '>', eb.fn.coalesce('c.cleared_up_to', sql.lit(0))))
    .where((eb) => eb.or([eb('m.hidden', '=', 0), eb('m.sender', '=', uid)]));
}

/** Deletes all saved messages of a user. */
export async function deleteSavedOf(db: Db, uid: string): Promise<void> {
  await db.deleteFrom('saved_messages').where('uid', '=', uid).execute();
}

/** Removes a message from the saved messages of all users. Uses the index saved_messages_by_message. */
export async function deleteSavesOf(db: Db, messageId: number): Promise<void> {
  await db.deleteFrom('saved_messages').where('message_id', '=', messageId).execute();
}
