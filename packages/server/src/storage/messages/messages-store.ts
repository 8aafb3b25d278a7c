import type { Insertable, Selectable, Updateable } from 'kysely';
import { preparedQuery, preparedWrite } from '../prepared-query.ts';
import type { MessagesTable } from '../schema/messages/messages.ts';
import type { Db } from '../storage.ts';

export type MessageRow = Selectable<MessagesTable>;
export type NewMessage = Insertable<MessagesTable>;

/** Inserts a message. Stores nothing and returns undefined if the sender has used this muid before. */
export async function insertMessage(db: Db, row: NewMessage): Promise<MessageRow | undefined> {
  const [inserted] = await insertMessageRow(db, row);
  return inserted;
}

const insertMessageRow = preparedWrite<NewMessage, MessageRow>((db, row) =>
  db
    .insertInto('messages')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll(),
);

export async function findMessage(db: Db, id: number): Promise<MessageRow | undefined> {
  return (await messagesById(db, [id]))[0];
}

/** Returns messages by id. Omits unknown ids. */
export async function findMessages(db: Db, ids: readonly number[]): Promise<Map<number, MessageRow>> {
  if (ids.length === 0) return new Map();
  return new Map((await messagesById(db, ids)).map((row) => [row.id, row]));
}

const messagesById = preparedQuery<[ids: readonly number[]], MessageRow>((db, ids) =>
  db.selectFrom('messages').selectAll().where('id', 'in', ids),
);

/** Returns the message that a sender has sent with this muid. Uses the index messages_by_muid. */
export function findByMuid(db: Db, sender: string, muidKey: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('sender', '=', sender)
    .where('muid_key', '=', muidKey)
    .executeTakeFirst();
}

/** Columns of a message that is not pinned. */
export const UNPINNED = { pinned_at_ms: null, pinned_by: null } as const;

/** Updates a message. Returns the row after the change. */
export function updateMessage(db: Db, id: number, change: Updateable<MessagesTable>): Promise<MessageRow> {
  return db.updateTable('messages').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/**
 * Returns the id of the newest message that the user may see; 0 if there is none. `parentId`: 0 for the main list, or the
 * parent of a thread; default: both. `upTo`: maximum id. Scans messages_by_conversation from its end.
 */
export async function newestId(
  db: Db,
  uid: string,
  { conversationId, parentId }: { readonly conversationId: string; readonly parentId?: number },
  upTo = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .$if(parentId !== undefined, (query) => query.where('parent_id', '=', parentId ?? 0))
    .where('id', '<=', upTo)
    .where((eb) => eb.or([eb('hidden', '=', 0), eb('sender', '=', uid)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function deleteMessageRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('message_mentions').where('message_id', '=', id).execute();
  await db.deleteFrom('reactions').where('message_id', '=', id).execute();
  await db.deleteFrom('saved_messages').where('message_id', '=', id).execute();
  await db.deleteFrom('messages').where('id', '=', id).execute();
}
