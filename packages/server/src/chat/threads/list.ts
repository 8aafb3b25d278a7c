import type { CursorMeta, ListThreads, Message } from '@chatwire/protocol';
import { findMessage, type MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { followedThreads, type ThreadPage } from '../../storage/threads/followed-threads-store.ts';
import type { ReadContext } from '../chat.ts';
import { cursorMeta, messageEdge } from '../cursor-meta.ts';
import { cursorPage } from '../cursor-page.ts';
import { unknownMessage } from '../messages/find-visible.ts';
import { renderMessages } from '../messages/render.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Returns the threads that a user follows, most recently active first. As in every list with cursors, `append` requests newer
 * threads than `id`, and `prepend` older ones. See docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function listThreads(
  context: ReadContext,
  viewer: Viewer & { readonly uid: string },
  { limit = 30, affix, id, unread = false }: ListThreads,
): Promise<{ readonly data: Message[]; readonly meta: CursorMeta }> {
  const { db } = context;
  const fromReplyId = id === undefined ? undefined : await activityOf(db, Number(id));
  const page = await cursorPage({
    affix,
    hasStart: fromReplyId !== undefined,
    limit,
    read: (direction, count) => threads({ direction, fromReplyId, limit: count }),
    hasMore: async (direction, { last_reply_id }) =>
      (await threads({ direction, fromReplyId: last_reply_id ?? undefined, limit: 1 })).length > 0,
  });
  return {
    data: await renderMessages(context, page.rows.toReversed(), viewer),
    meta: cursorMeta(page, limit, messageEdge),
  };

  function threads(slice: Omit<ThreadPage, 'onlyUnread'>): Promise<MessageRow[]> {
    return followedThreads(db, viewer.uid, { ...slice, onlyUnread: unread });
  }
}

async function activityOf(db: Db, parentId: number): Promise<number> {
  const parent = await findMessage(db, parentId);
  if (parent?.last_reply_id == null) throw unknownMessage();
  return parent.last_reply_id;
}
