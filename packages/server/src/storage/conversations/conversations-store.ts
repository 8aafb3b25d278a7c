import { conversationIdOf, type ReceiverType } from '@chatwire/protocol';
import type { Insertable, Selectable } from 'kysely';
import { preparedQuery, preparedWrite } from '../prepared-query.ts';
import type { ConversationsTable } from '../schema/conversations/conversations.ts';
import type { Db } from '../storage.ts';

export type ConversationRow = Selectable<ConversationsTable>;

/** Identity of a conversation, which need not exist yet. */
export interface ConversationKey {
  readonly conversation_id: string;
  readonly type: ReceiverType;
  readonly user_a: string | null;
  readonly user_b: string | null;
  readonly guid: string | null;
}

/** Returns the conversation of messages from `sender` to `receiver`. */
export function conversationKey(sender: string, receiver: string, type: ReceiverType): ConversationKey {
  const conversation_id = conversationIdOf(sender, receiver, type);
  if (type === 'group') return { conversation_id, type, user_a: null, user_b: null, guid: receiver };
  const [user_a, user_b] = sender < receiver ? [sender, receiver] : [receiver, sender];
  return { conversation_id, type, user_a, user_b, guid: null };
}

/**
 * Assigns the next sequence number of a conversation. Creates the conversation for its first event. Until the transaction
 * ends, no other transaction gets a number, so that events appear in order and without gaps. `isActivity`: updates the time
 * of the latest activity. See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export async function takeSeq(
  db: Db,
  { conversation_id, type, user_a, user_b, guid }: ConversationKey,
  nowMs: number,
  isActivity: boolean,
): Promise<number> {
  const take = isActivity ? takeSeqOfActivity : takeSeqOnly;
  const key = { conversation_id, type, user_a, user_b, guid };
  const [row] = await take(db, { ...key, seq: 1, active_at_ms: nowMs, created_at_ms: nowMs });
  if (!row) throw new Error('expected a sequence number');
  return row.seq;
}

const takeSeqOfActivity = takeSeqQuery('excluded.active_at_ms');
const takeSeqOnly = takeSeqQuery('conversations.active_at_ms');

function takeSeqQuery(activeAt: 'excluded.active_at_ms' | 'conversations.active_at_ms') {
  return preparedWrite<Insertable<ConversationsTable>, { readonly seq: number }>((db, row) =>
    db
      .insertInto('conversations')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .column('conversation_id')
          .doUpdateSet((eb) => ({ seq: eb('conversations.seq', '+', 1), active_at_ms: eb.ref(activeAt) })),
      )
      .returning('seq'),
  );
}

/** Assigns the next sequence number as `takeSeq` does, in a conversation that exists. */
export async function takeNextSeq(db: Db, conversationId: string): Promise<number> {
  const row = await db
    .updateTable('conversations')
    .set((eb) => ({ seq: eb('seq', '+', 1) }))
    .where('conversation_id', '=', conversationId)
    .returning('seq')
    .executeTakeFirstOrThrow();
  return row.seq;
}

/** Locks a conversation: until the transaction ends, no other transaction can write an event of it. */
export async function lockConversation(db: Db, conversationId: string): Promise<void> {
  await db
    .updateTable('conversations')
    .set((eb) => ({ seq: eb.ref('seq') }))
    .where('conversation_id', '=', conversationId)
    .execute();
}

export async function findConversation(db: Db, conversationId: string): Promise<ConversationRow | undefined> {
  return (await conversationById(db, conversationId))[0];
}

const conversationById = preparedQuery<[conversationId: string], ConversationRow>((db, conversationId) =>
  db.selectFrom('conversations').selectAll().where('conversation_id', '=', conversationId),
);

export async function findConversationKeys(db: Db, conversationIds: readonly string[]): Promise<ConversationKey[]> {
  if (conversationIds.length === 0) return [];
  return db
    .selectFrom('conversations')
    .select(['conversation_id', 'type', 'user_a', 'user_b', 'guid'])
    .where('conversation_id', 'in', [...conversationIds])
    .execute();
}

/** Sequence numbers to assign in one conversation. */
export interface SeqRequest {
  readonly key: ConversationKey;
  readonly count: number;
  readonly createdAtMs: number;
  /** Time of the newest message that can be the `lastMessage`, epoch ms; 0 if there is none. */
  readonly activeAtMs: number;
}

/**
 * Assigns sequence numbers as `takeSeq` does, in many conversations. Returns the last number of each. Locks the
 * conversations in the order of their ids, so that no deadlock can occur.
 */
export async function takeSeqs(tx: Db, requests: readonly SeqRequest[]): Promise<Map<string, number>> {
  const last = new Map<string, number>();
  const sorted = requests.toSorted((a, b) => (a.key.conversation_id < b.key.conversation_id ? -1 : 1));
  for (let at = 0; at < sorted.length; at += CONVERSATIONS_PER_STATEMENT) {
    const values = sorted
      .slice(at, at + CONVERSATIONS_PER_STATEMENT)
      .map(({ key, count, createdAtMs, activeAtMs }) => ({
        conversation_id: key.conversation_id,
        type: key.type,
        user_a: key.user_a,
        user_b: key.user_b,
        guid: key.guid,
        seq: count,
        active_at_ms: activeAtMs,
        created_at_ms: createdAtMs,
      }));
    const rows = await tx
      .insertInto('conversations')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('conversation_id').doUpdateSet((eb) => ({
          seq: eb('conversations.seq', '+', eb.ref('excluded.seq')),
          active_at_ms: eb
            .case()
            .when('excluded.active_at_ms', '>', eb.ref('conversations.active_at_ms'))
            .then(eb.ref('excluded.active_at_ms'))
            .else(eb.ref('conversations.active_at_ms'))
            .end(),
        })),
      )
      .returning(['conversation_id', 'seq'])
      .execute();
    for (const { conversation_id, seq } of rows) last.set(conversation_id, seq);
  }
  return last;
}

/**
 * Maximum number of conversations per statement. Each has eight parameters, which is well below the limits of both databases.
 */
const CONVERSATIONS_PER_STATEMENT = 500;
