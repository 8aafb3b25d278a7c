import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/** Maximum number of messages in a batch. See docs/spec/notifications.md#quotas-and-digests, rule 2. */
export const MAX_COLLECTED = 200;

/** Scope of the messages that a timer collects. */
export interface TimerScope {
  readonly conversationId: string;
  readonly recipient: string;
  readonly firstMessageId: number;
  readonly sinceMs: number;
  /** Omits messages that the recipient has read. */
  readonly unreadOnly: boolean;
}

/**
 * Returns the ids of the messages in a timer's digest, ascending: the newest 200 of the conversation, including threads,
 * except the recipient's own, deleted, held, and hidden ones. `unreadOnly`: also except those that are read. It then returns
 * none if all of them have been read before, even if they were marked as unread again. See
 * docs/spec/notifications.md#quotas-and-digests, rules 1 and 2. Index: messages_by_conversation.
 */
export async function collectMessages(db: Db, scope: TimerScope): Promise<number[]> {
  const { conversationId, recipient, firstMessageId, sinceMs, unreadOnly } = scope;
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('messages')
        .select(['id', 'sender', 'parent_id', 'hidden', 'deleted_at_ms'])
        .where('conversation_id', '=', conversationId)
        .where('id', '>=', firstMessageId)
        .where('released_at_ms', '>=', sinceMs)
        .where('category', 'not in', ['action', 'call'])
        .orderBy('id', 'desc')
        .limit(MAX_COLLECTED)
        .as('m'),
    )
    .leftJoin('read_positions as r', (join) =>
      join
        .on('r.conversation_id', '=', conversationId)
        .onRef('r.parent_id', '=', 'm.parent_id')
        .on('r.uid', '=', recipient),
    )
    .leftJoin('conversation_states as s', (join) =>
      join.on('s.conversation_id', '=', conversationId).on('s.uid', '=', recipient),
    )
    .select(['m.id', 'r.seen_id'])
    .where('m.sender', '<>', recipient)
    .where('m.hidden', '=', 0)
    .where('m.deleted_at_ms', 'is', null)
    .where((eb) => eb('m.id', '>', eb.fn.coalesce('s.cleared_up_to', sql.lit(0))))
    .$if(unreadOnly, (query) => query.where((eb) => eb('m.id', '>', eb.fn.coalesce('r.read_id', sql.lit(0)))))
    .orderBy('m.id')
    .execute();
  const isDisarmed = unreadOnly && rows.every(({ id, seen_id }) => id <= (seen_id ?? 0));
  return isDisarmed ? [] : rows.map(({ id }) => id);
}

/** Place of a message: conversation, parent (0 in the main list), and id. */
export interface MessagePosition {
  readonly conversationId: string;
  readonly parentId: number;
  readonly messageId: number;
}

/** Returns the uids of those of the users who have read a message, or hidden it with their conversation. */
export async function readersOf(db: Db, position: MessagePosition, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('read_positions')
    .select('uid')
    .where('conversation_id', '=', position.conversationId)
    .where('parent_id', '=', position.parentId)
    .where('uid', 'in', [...uids])
    .where('read_id', '>=', position.messageId)
    .union(
      db
        .selectFrom('conversation_states')
        .select('uid')
        .where('conversation_id', '=', position.conversationId)
        .where('uid', 'in', [...uids])
        .where('cleared_up_to', '>=', position.messageId),
    )
    .execute();
  return new Set(rows.map(({ uid }) => uid));
}

/**
 * Returns recipients and channels of the armed timers of a conversation that still have a message before the given one which
 * the recipient has never read or hidden. Messages that were marked as unread again count as read, because reading
 * everything disarms a timer permanently. See docs/spec/notifications.md#quotas-and-digests, rule 1. Index:
 * messages_by_conversation, up to the first message found.
 */
export async function timersWithUnread(
  db: Db,
  conversationId: string,
  recipients: readonly string[],
  beforeMessageId: number,
): Promise<{ readonly recipient: string; readonly channel: 'email' | 'sms' }[]> {
  if (recipients.length === 0) return [];
  return db
    .selectFrom('digest_timers as t')
    .select(['t.recipient', 't.channel'])
    .where('t.conversation_id', '=', conversationId)
    .where('t.recipient', 'in', [...recipients])
    .where('t.due_at_ms', 'is not', null)
    .where((timer) =>
      timer.exists(
        timer
          .selectFrom('messages as m')
          .leftJoin('read_positions as r', (join) =>
            join
              .onRef('r.conversation_id', '=', 'm.conversation_id')
              .onRef('r.parent_id', '=', 'm.parent_id')
              .onRef('r.uid', '=', 't.recipient'),
          )
          .leftJoin('conversation_states as s', (join) =>
            join.onRef('s.conversation_id', '=', 'm.conversation_id').onRef('s.uid', '=', 't.recipient'),
          )
          .select('m.id')
          .where('m.conversation_id', '=', conversationId)
          .whereRef('m.id', '>=', 't.first_message_id')
          .where('m.id', '<', beforeMessageId)
          .whereRef('m.sender', '<>', 't.recipient')
          .where('m.released_at_ms', 'is not', null)
          .where('m.category', 'not in', ['action', 'call'])
          .where((eb) => eb('m.id', '>', eb.fn.coalesce('r.seen_id', sql.lit(0))))
          .where((eb) => eb('m.id', '>', eb.fn.coalesce('s.cleared_up_to', sql.lit(0)))),
      ),
    )
    .execute();
}
