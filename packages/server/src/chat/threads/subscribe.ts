import { ApiError } from '../../base/errors/api-error.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { subscribe, unsubscribe } from '../../storage/threads/thread-subscriptions-store.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import { type Chat, commit } from '../chat.ts';
import { broadcastOwnState } from '../conversations/broadcast-own-state.ts';
import { findMessageAsParticipant } from '../messages/find-visible.ts';

/**
 * Subscribes a user to a thread, or unsubscribes them, after which replies no longer notify them.
 * See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function setThreadSubscription(
  chat: Chat,
  user: UserRow,
  parentId: number,
  subscribed: boolean,
): Promise<void> {
  const parent = await findParentMessage(chat.storage.db, parentId, user.uid);
  await commit(chat, async (tx) => {
    if (subscribed) await subscribe(tx.db, parent, [user.uid], tx.nowMs);
    else await unsubscribe(tx.db, parent, user.uid, tx.nowMs);
    await broadcastOwnState(tx, user.uid, parent.conversation_id, parent.id);
  });
}

/** Returns the parent message of a thread. Throws if the user may not read it. */
export async function findParentMessage(db: Db, parentId: number, uid: string): Promise<MessageRow> {
  const parent = await findMessageAsParticipant(db, parentId, uid);
  return assertIsParent(parent);
}

export function assertIsParent(row: MessageRow): MessageRow {
  if (row.parent_id !== 0) throw new ApiError('ERR_MESSAGE_THREAD_NESTING', 'A reply has no thread.');
  return row;
}
