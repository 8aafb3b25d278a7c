import type { MessageRow } from '../messages/messages-store.ts';
import type { Db } from '../storage.ts';

/** Subscribes users to a thread, also those who had unsubscribed. */
export function subscribe(db: Db, parent: MessageRow, uids: readonly string[]): Promise<void> {
  return setSubscribed(db, parent, uids, 1);
}

export function unsubscribe(db: Db, parent: MessageRow, uid: string): Promise<void> {
  return setSubscribed(db, parent, [uid], 0);
}

async function setSubscribed(db: Db, parent: MessageRow, uids: readonly string[], subscribed: number): Promise<void> {
  if (uids.length === 0) return;
  await db
    .insertInto('thread_subscriptions')
    .values(uids.map((uid) => ({ parent_id: parent.id, uid, conversation_id: parent.conversation_id, subscribed })))
    .onConflict((conflict) => conflict.columns(['parent_id', 'uid']).doUpdateSet({ subscribed }))
    .execute();
}

/** Subscribes a user to a thread unless they have subscribed or unsubscribed before. */
export async function subscribeFirst(db: Db, parent: MessageRow, uid: string): Promise<void> {
  await db
    .insertInto('thread_subscriptions')
    .values({ parent_id: parent.id, uid, conversation_id: parent.conversation_id, subscribed: 1 })
    .onConflict((conflict) => conflict.columns(['parent_id', 'uid']).doNothing())
    .execute();
}

/** Users among these who unsubscribed from a thread. */
export async function threadUnsubscribed(db: Db, parentId: number, uids: readonly string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .selectFrom('thread_subscriptions')
    .select('uid')
    .where('parent_id', '=', parentId)
    .where('uid', 'in', [...uids])
    .where('subscribed', '=', 0)
    .execute();
  return new Set(rows.map((row) => row.uid));
}

/** Threads among these that the user unsubscribed from. */
export async function unsubscribedThreads(db: Db, uid: string, parentIds: readonly number[]): Promise<number[]> {
  if (parentIds.length === 0) return [];
  const rows = await db
    .selectFrom('thread_subscriptions')
    .select('parent_id')
    .where('parent_id', 'in', [...parentIds])
    .where('uid', '=', uid)
    .where('subscribed', '=', 0)
    .execute();
  return rows.map((row) => row.parent_id);
}
