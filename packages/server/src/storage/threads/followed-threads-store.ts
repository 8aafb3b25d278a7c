import { sql } from 'kysely';
import { conversationIdsOf } from '../conversations/participations.ts';
import type { MessageRow } from '../messages/messages-store.ts';
import type { Db } from '../storage.ts';

export interface ThreadPage {
  readonly direction: 'older' | 'newer';
  /** Newest reply of the thread next to which the page begins. Default: the page begins at the end of the list. */
  readonly fromReplyId?: number | undefined;
  readonly onlyUnread: boolean;
  readonly limit: number;
}

/** Returns the parents of the threads that a user follows in their conversations, ascending by the newest reply. */
export async function followedThreads(
  db: Db,
  uid: string,
  { direction, fromReplyId, onlyUnread, limit }: ThreadPage,
): Promise<MessageRow[]> {
  let query = db
    .selectFrom('thread_subscriptions as t')
    .innerJoin('messages as m', 'm.id', 't.parent_id')
    .selectAll('m')
    .where('t.uid', '=', uid)
    .where('t.subscribed', '=', 1)
    .where('m.last_reply_id', 'is not', null)
    .where('m.conversation_id', 'in', conversationIdsOf(db, uid))
    .limit(limit);
  if (onlyUnread) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('messages as reply')
          .select('reply.id')
          .whereRef('reply.parent_id', '=', 'm.id')
          .where('reply.parent_id', '<>', sql.lit(0))
          .where('reply.counted', '=', sql.lit(1))
          .where('reply.sender', '<>', uid)
          .where((on) =>
            on(
              'reply.id',
              '>',
              on.fn.coalesce(
                on
                  .selectFrom('read_positions as r')
                  .select('r.read_id')
                  .whereRef('r.conversation_id', '=', 'm.conversation_id')
                  .whereRef('r.parent_id', '=', 'm.id')
                  .where('r.uid', '=', uid),
                sql.lit(0),
              ),
            ),
          ),
      ),
    );
  }
  const isNewer = direction === 'newer';
  if (fromReplyId !== undefined) query = query.where('m.last_reply_id', isNewer ? '>' : '<', fromReplyId);
  const rows = await query.orderBy('m.last_reply_id', isNewer ? 'asc' : 'desc').execute();
  return isNewer ? rows : rows.reverse();
}
