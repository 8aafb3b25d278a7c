import type { ServerFrame } from '@chatwire/protocol';
import { memberOf } from '../../base/values/member-of.ts';
import { unreadCountsOf } from '../../storage/conversations/unread-store.ts';
import type { Db } from '../../storage/storage.ts';
import { threadStatesOf } from '../../storage/threads/thread-states.ts';

/** Loads the personal fields of a frame for some users: the members of `data` that differ per user, by uid. */
export type LoadPersonalFields = (uids: readonly string[]) => Promise<ReadonlyMap<string, object>>;

/**
 * Returns the function that loads the personal fields of a frame; undefined if the frame is the same for everyone. See
 * docs/spec/rest-and-realtime.md#server-frames.
 */
export function personalFieldsOf(db: Db, { type, conversationId, data }: ServerFrame): LoadPersonalFields | undefined {
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
