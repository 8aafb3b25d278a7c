import { threadStatesOf } from '../../storage/threads/thread-states.ts';
import type { UserRow } from '../../storage/users/users-store.ts';
import type { Chat } from '../chat.ts';
import { markRead } from '../receipts/mark.ts';
import { findParentMessage } from './subscribe.ts';

/**
 * Marks the replies of a thread as read, up to `upTo` (default: all). Returns the number of unread ones. `session`: login
 * session of the device on which they were read. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function markThreadRead(
  chat: Chat,
  user: UserRow,
  parentId: number,
  upTo?: number,
  session?: number,
): Promise<number> {
  const { db } = chat.storage;
  const parent = await findParentMessage(db, parentId, user.uid);
  const other = parent.sender === user.uid ? parent.receiver : parent.sender;
  const receiver = parent.receiver_type === 'group' ? parent.receiver : other;
  await markRead(chat, user, { receiver, receiverType: parent.receiver_type, parentId }, upTo, session);
  const scope = { conversationId: parent.conversation_id, parentId };
  return (await threadStatesOf(db, scope, [user.uid])).get(user.uid)?.unreadReplyCount ?? 0;
}
