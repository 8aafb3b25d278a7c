import type { Selectable } from 'kysely';
import type { ConversationStatesTable } from '../schema/conversations/conversation-states.ts';
import type { Db } from '../storage.ts';

export type ConversationStateRow = Selectable<ConversationStatesTable>;

export function findState(db: Db, uid: string, conversationId: string): Promise<ConversationStateRow | undefined> {
  return db
    .selectFrom('conversation_states')
    .selectAll()
    .where('uid', '=', uid)
    .where('conversation_id', '=', conversationId)
    .executeTakeFirst();
}

/** Returns the states of many conversations, like `findState`. */
export async function statesOf(
  db: Db,
  uid: string,
  conversationIds: readonly string[],
): Promise<Map<string, ConversationStateRow>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversation_states')
    .selectAll()
    .where('uid', '=', uid)
    .where('conversation_id', 'in', [...conversationIds])
    .execute();
  return new Map(rows.map((row) => [row.conversation_id, row]));
}

/** Returns the id of the last hidden message for each of these users who has hidden a part of the conversation. */
export async function clearedUpToOf(
  db: Db,
  conversationId: string,
  uids: readonly string[],
): Promise<Map<string, number>> {
  if (uids.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversation_states')
    .select(['uid', 'cleared_up_to'])
    .where('uid', 'in', [...uids])
    .where('conversation_id', '=', conversationId)
    .execute();
  return new Map(rows.map((row) => [row.uid, row.cleared_up_to]));
}

/** Hides all messages up to this one from a user. */
export function clearUpTo(db: Db, uid: string, conversationId: string, messageId: number): Promise<void> {
  return saveState(db, uid, conversationId, { cleared_up_to: messageId });
}

export function saveTags(db: Db, uid: string, conversationId: string, tags: readonly string[]): Promise<void> {
  return saveState(db, uid, conversationId, { tags: tags.length > 0 ? JSON.stringify(tags) : null });
}

async function saveState(
  db: Db,
  uid: string,
  conversation_id: string,
  change: Pick<ConversationStateRow, 'cleared_up_to'> | Pick<ConversationStateRow, 'tags'>,
): Promise<void> {
  await db
    .insertInto('conversation_states')
    .values({ uid, conversation_id, cleared_up_to: 0, visible_from_seq: 0, tags: null, ...change })
    .onConflict((conflict) => conflict.columns(['uid', 'conversation_id']).doUpdateSet(change))
    .execute();
}
