import type { ServerFrame } from '@chatwire/protocol';
import { memberOf } from '../../base/values/member-of.ts';
import { unreadCountsOf } from '../../storage/conversations/unread-store.ts';
import type { Db } from '../../storage/storage.ts';
import { threadStatesOf } from '../../storage/threads/thread-states.ts';

/** Finds, for some of the receivers of a frame, the members of its `data` that differ per receiver. */
export type OwnMembers = (uids: readonly string[]) => Promise<ReadonlyMap<string, object>>;

/**
 * Returns the members of a frame that differ per receiver; undefined for frames that are the same for everyone. See
 * docs/spec/rest-and-realtime.md#server-frames.
 */
export function ownMembersOf(db: Db, { type, conversationId, data }: ServerFrame): OwnMembers | undefined {
  if (conversationId === undefined) return undefined;
  switch (type) {
    case 'message':
      return async (uids) => {
        const counts = await unreadCountsOf(db, uids, conversationId);
        return new Map(uids.map((uid) => [uid, { unreadMessageCount: counts.get(uid) ?? 0 }]));
      };
    case 'thread_updated':
      // A frame for a single user already contains that user's state.
      if (memberOf(data, 'subscribed') !== undefined) return undefined;
      return (uids) => threadStatesOf(db, { conversationId, parentId: Number(memberOf(data, 'parentId')) }, uids);
    default:
      return undefined;
  }
}
