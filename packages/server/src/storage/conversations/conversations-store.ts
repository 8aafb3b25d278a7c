import { conversationIdOf, type ReceiverType } from '@chatwire/protocol';
import type { Selectable } from 'kysely';
import type { ConversationsTable } from '../schema/conversations.ts';
import type { Db } from '../storage.ts';

export type ConversationRow = Selectable<ConversationsTable>;

/** Which conversation, before or after it exists. */
export interface ConversationKey {
  readonly conversation_id: string;
  readonly type: ReceiverType;
  readonly user_a: string | null;
  readonly user_b: string | null;
  readonly guid: string | null;
}

/** The conversation that a message from `sender` to `receiver` belongs to. */
export function conversationKey(sender: string, receiver: string, type: ReceiverType): ConversationKey {
  const conversation_id = conversationIdOf(sender, receiver, type);
  if (type === 'group') return { conversation_id, type, user_a: null, user_b: null, guid: receiver };
  const [user_a, user_b] = sender < receiver ? [sender, receiver] : [receiver, sender];
  return { conversation_id, type, user_a, user_b, guid: null };
}

/**
 * The next sequence number of a conversation, which is made if this is its first event. Until the transaction ends
 * nobody else gets one: whatever is written under it appears in order and without holes.
 * See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export async function takeSeq(
  db: Db,
  { conversation_id, type, user_a, user_b, guid }: ConversationKey,
  nowMs: number,
  isActivity: boolean,
): Promise<number> {
  const row = await db
    .insertInto('conversations')
    .values({ conversation_id, type, user_a, user_b, guid, seq: 1, active_at_ms: nowMs, created_at_ms: nowMs })
    .onConflict((conflict) =>
      conflict.column('conversation_id').doUpdateSet((eb) => ({
        seq: eb('conversations.seq', '+', 1),
        active_at_ms: isActivity ? nowMs : eb.ref('conversations.active_at_ms'),
      })),
    )
    .returning('seq')
    .executeTakeFirstOrThrow();
  return row.seq;
}

/** As `takeSeq`, for a conversation that exists. */
export async function takeNextSeq(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .updateTable('conversations')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('conversation_id', '=', conversationId)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return row.seq;
}

/** Until the transaction ends, no event of this conversation can be written by anybody else. */
export async function lockConversation(db: Db, conversationId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('conversation_id', '=', conversationId)
    .execute();
}

export function findConversation(db: Db, conversationId: string): Promise<ConversationRow | undefined> {
  return db.selectFrom('conversations').selectAll().where('conversation_id', '=', conversationId).executeTakeFirst();
}

export async function findConversationKeys(db: Db, conversationIds: readonly string[]): Promise<ConversationKey[]> {
  if (conversationIds.length === 0) return [];
  return db
    .selectFrom('conversations')
    .select(['conversation_id', 'type', 'user_a', 'user_b', 'guid'])
    .where('conversation_id', 'in', [...conversationIds])
    .execute();
}
