import type { MessageRow } from '../messages/messages-store.ts';
import { saveFormerValues } from '../notifications/settings/notification-history-store.ts';
import type { Db } from '../storage.ts';

/** Subscribes users to a thread, even if they have unsubscribed from it. */
export async function subscribe(tx: Db, parent: MessageRow, uids: readonly string[], nowMs: number): Promise<void> {
  for (const uid of await threadUnsubscribed(tx, parent.id, uids)) {
    await saveFormerValues(tx, uid, [{ kind: 'thread', subject: String(parent.id), value: UNSUBSCRIBED }], nowMs);
  }
  await setSubscribed(tx, parent, uids, 1);
}

/** Unsubscribes a user from a thread, whether they were subscribed or not. */
export async function unsubscribe(tx: Db, parent: MessageRow, uid: string, nowMs: number): Promise<void> {
  if (!(await threadUnsubscribed(tx, parent.id, [uid])).has(uid)) {
    await saveFormerValues(tx, uid, [{ kind: 'thread', subject: String(parent.id), value: null }], nowMs);
  }
  await setSubscribed(tx, parent, [uid], 0);
}

/** Value in the history that means that the user had unsubscribed. */
const UNSUBSCRIBED = '0';

async function setSubscribed(db: Db, parent: MessageRow, uids: readonly string[], subscribed: number): Promise<void> {
  if (uids.length === 0) return;
  await db
    .insertInto('thread_subscriptions')
    .values(uids.map((uid) => ({ parent_id: parent.id, uid, conversation_id: parent.conversation_id, subscribed })))
    .onConflict((conflict) => conflict.columns(['parent_id', 'uid']).doUpdateSet({ subscribed }))
    .execute();
}

/** Subscribes a user to a thread unless they have subscribed or unsubscribed before. */
export async function subscribeByDefault(db: Db, parent: MessageRow, uid: string): Promise<void> {
  await db
    .insertInto('thread_subscriptions')
    .values({ parent_id: parent.id, uid, conversation_id: parent.conversation_id, subscribed: 1 })
    .onConflict((conflict) => conflict.columns(['parent_id', 'uid']).doNothing())
    .execute();
}

/** Returns those of the given uids whose users have unsubscribed from a thread. */
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

/** Returns those of the given parent ids from whose threads the user has unsubscribed. */
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

/** Returns all pairs of these threads and users where the user has unsubscribed from the thread. */
export function unsubscribedPairs(db: Db, parentIds: readonly number[], uids: readonly string[]) {
  return db
    .selectFrom('thread_subscriptions')
    .select(['parent_id', 'uid'])
    .where('parent_id', 'in', parentIds)
    .where('uid', 'in', uids)
    .where('subscribed', '=', 0)
    .execute();
}
