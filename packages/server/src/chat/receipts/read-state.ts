import type { ReadState } from '@chatwire/protocol';
import { findPosition } from '../../storage/conversations/positions-store.ts';
import { unreadCountOf, unreadMentions } from '../../storage/conversations/unread-store.ts';
import type { Db } from '../../storage/storage.ts';

/** Returns the read state of a user in a conversation. */
export async function readStateOf(db: Db, uid: string, conversationId: string): Promise<ReadState> {
  const readId = await readPositionOf(db, uid, conversationId);
  return {
    conversationId,
    unreadMessageCount: await unreadCountOf(db, uid, conversationId),
    unreadMentionsCount: (await unreadMentions(db, uid, [conversationId])).get(conversationId) ?? 0,
    ...(readId > 0 && { lastReadMessageId: String(readId) }),
  };
}

/** Returns the read position of a user in the main list of a conversation, or in the thread of `parentId`; 0: nothing was read. */
export async function readPositionOf(db: Db, uid: string, conversationId: string, parentId = 0): Promise<number> {
  return (await findPosition(db, { conversationId, parentId }, uid))?.read_id ?? 0;
}
