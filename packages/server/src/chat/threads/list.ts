import type { CursorMeta, ListThreads, Message } from '@chatwire/protocol';
import { findMessage } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { followedThreads, type ThreadPage } from '../../storage/threads/followed-threads-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import type { ReadContext } from '../chat.ts';
import { unknownMessage } from '../messages/find-visible.ts';
import { renderMessages } from '../messages/render.ts';
import type { Viewer } from '../viewer.ts';

/**
 * Returns the threads that a user follows, newest activity first. As in every cursor list, `append` requests newer and
 * `prepend` older ones than `id`, here by activity. See
 * docs/spec/rest-and-realtime.md#threads-reactions-receipts-and-flags.
 */
export async function listThreads(
  context: ReadContext,
  viewer: Viewer & { readonly uid: string },
  { limit = 30, affix, id, unread = false }: ListThreads,
): Promise<{ readonly data: Message[]; readonly meta: CursorMeta }> {
  const { db } = context;
  const from = id === undefined ? undefined : await activityOf(db, Number(id));
  const isNewer = affix === 'append' && from !== undefined;
  const beside = (page: Pick<ThreadPage, 'above' | 'below' | 'limit'>) =>
    followedThreads(db, viewer.uid, { ...page, onlyUnread: unread });
  const side = from === undefined ? {} : isNewer ? { above: from } : { below: from };
  const found = await beside({ ...side, limit: limit + 1 });
  const hasMore = found.length > limit;
  const rows = !hasMore ? found : isNewer ? found.slice(1) : found.slice(0, limit);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  const exists = async (page: Pick<ThreadPage, 'above' | 'below'>) => (await beside({ ...page, limit: 1 })).length > 0;
  const hasNewer = isNewer ? hasMore : from !== undefined && (await exists({ above: newest?.last_reply_id ?? from }));
  const hasOlder = isNewer ? await exists({ below: oldest?.last_reply_id ?? from }) : hasMore;
  const meta: CursorMeta = {
    current: { limit, count: rows.length },
    ...(oldest && hasOlder && { previous: { affix: 'prepend', ...edge(oldest) } }),
    ...(newest && hasNewer && { next: { affix: 'append', ...edge(newest) } }),
  };
  return { data: await renderMessages(context, rows, viewer), meta };
}

async function activityOf(db: Db, parentId: number): Promise<number> {
  const parent = await findMessage(db, parentId);
  if (parent?.last_reply_id == null) throw unknownMessage();
  return parent.last_reply_id;
}

function edge({ id, sent_at_ms }: { readonly id: number; readonly sent_at_ms: number }) {
  return { id: String(id), sentAt: seconds(sent_at_ms) };
}
