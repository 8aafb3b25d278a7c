import type { UnreadCounts } from '@chatwire/protocol';
import { bareRecord } from '../../base/values/bare-record.ts';
import { findConversationKeys } from '../../storage/conversations/conversations-store.ts';
import { unreadByConversation } from '../../storage/conversations/unread-store.ts';
import type { Db } from '../../storage/storage.ts';

/**
 * Returns a user's unread counts by the other participant. See
 * docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export async function unreadCountsFor(db: Db, uid: string): Promise<UnreadCounts> {
  const unread = await unreadByConversation(db, uid);
  const users = bareRecord<number>();
  const groups = bareRecord<number>();
  let total = 0;
  for (const { conversation_id, user_a, user_b, guid } of await findConversationKeys(db, [...unread.keys()])) {
    const count = unread.get(conversation_id) ?? 0;
    total += count;
    if (guid !== null) groups[guid] = count;
    else users[(user_a === uid ? user_b : user_a) ?? uid] = count;
  }
  return { users, groups, total };
}
