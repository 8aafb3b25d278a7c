import { sql } from 'kysely';
import { type ConversationScope, positionsOf } from '../conversations/positions-store.ts';
import type { Db } from '../storage.ts';

export interface ThreadState {
  readonly unreadReplyCount: number;
  readonly subscribed: boolean;
}

/**
 * Returns the state of a thread for each of these users. Counts only once for users with the same read position. Index
 * messages_by_parent.
 */
export async function threadStatesOf(
  db: Db,
  scope: ConversationScope,
  uids: readonly string[],
): Promise<Map<string, ThreadState>> {
  if (uids.length === 0) return new Map();
  const positions = await positionsOf(db, scope, uids);
  const subscribers = await db
    .selectFrom('thread_subscriptions')
    .select('uid')
    .where('parent_id', '=', scope.parentId)
    .where('uid', 'in', [...uids])
    .where('subscribed', '=', 1)
    .execute();
  const subscribed = new Set(subscribers.map((row) => row.uid));
  const ahead = new Map<number, ReadonlyMap<string, number>>();
  const states = new Map<string, ThreadState>();
  for (const uid of uids) {
    const readId = positions.get(uid)?.read_id ?? 0;
    const bySender = ahead.get(readId) ?? (await repliesBySender(db, scope.parentId, readId));
    ahead.set(readId, bySender);
    let unreadReplyCount = 0;
    for (const [sender, replies] of bySender) if (sender !== uid) unreadReplyCount += replies;
    states.set(uid, { unreadReplyCount, subscribed: subscribed.has(uid) });
  }
  return states;
}

async function repliesBySender(db: Db, parentId: number, aboveId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('messages')
    .select((eb) => ['sender', eb.fn.countAll<number>().as('n')])
    .where('parent_id', '=', parentId)
    .where('parent_id', '<>', sql.lit(0))
    .where('counted', '=', sql.lit(1))
    .where('id', '>', aboveId)
    .groupBy('sender')
    .execute();
  return new Map(rows.map((row) => [row.sender, Number(row.n)]));
}
