import type { ListMessages, Message, MessageListMeta } from '@chatwire/protocol';
import { findConversation } from '../../storage/conversations/conversations-store.ts';
import {
  adjacentMessages,
  countMessages,
  hasAdjacentMessages,
  selectedMessage,
} from '../../storage/messages/message-list-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { MessageSelection } from '../../storage/messages/select-messages.ts';
import type { Db } from '../../storage/storage.ts';
import type { ReadContext } from '../chat.ts';
import { cursorMeta, messageEdge } from '../cursor-meta.ts';
import { cursorPage } from '../cursor-page.ts';
import { readPositionOf, readStateOf } from '../receipts/read-state.ts';
import type { Viewer } from '../viewer.ts';
import { renderMessages } from './render.ts';

export interface MessageListRequest {
  readonly selection: MessageSelection;
  readonly viewer: Viewer;
  /** Present for lists of one conversation, to which the read state of the acting user is added. */
  readonly conversationId?: string | undefined;
  readonly query: ListMessages;
}

export interface MessageList {
  readonly data: Message[];
  readonly meta: MessageListMeta;
}

const DEFAULT_LIMIT = 30;
const DEFAULT_AROUND = 15;

/** Returns one page of messages, oldest first. See docs/spec/rest-and-realtime.md#paging, #list-parameters. */
export async function listMessages(context: ReadContext, request: MessageListRequest): Promise<MessageList> {
  const { db } = context;
  const { query, viewer, conversationId } = request;
  // Read before the messages, so that changes in between are in the list, and their frames are not dropped as known.
  const conversation =
    conversationId && viewer.uid ? await conversationReadState(db, viewer.uid, conversationId) : undefined;
  const page = query.around === undefined ? await ordinaryPage(db, request) : await pageAround(db, request);
  const data = await renderMessages(context, page.rows, viewer, { withTags: query.withTags ?? false });
  return { data, meta: { ...page.meta, ...(conversation && { conversation }) } };
}

/** Returns the total number of messages in a list. */
export function countSelected(db: Db, selection: MessageSelection): Promise<number> {
  return countMessages(db, selection);
}

interface Page {
  readonly rows: readonly MessageRow[];
  readonly meta: MessageListMeta;
}

async function ordinaryPage(db: Db, { selection, query }: MessageListRequest): Promise<Page> {
  const limit = query.limit ?? DEFAULT_LIMIT;
  const fromId = query.id === undefined ? undefined : Number(query.id);
  const hasStart = fromId !== undefined || query.sentAt !== undefined;
  const isNewer = query.affix === 'append' && hasStart;
  const fromMs = query.sentAt === undefined ? undefined : query.sentAt * 1000 + (isNewer ? 999 : 0);
  const page = await cursorPage<MessageRow>({
    affix: query.affix,
    hasStart,
    limit,
    read: (direction, count) =>
      adjacentMessages(db, selection, {
        direction,
        fromId,
        fromMs: fromId === undefined ? fromMs : undefined,
        limit: count,
      }),
    hasMore: (direction, row) => hasAdjacentMessages(db, selection, direction, row.id),
  });
  return { rows: page.rows, meta: cursorMeta(page, limit, messageEdge) };
}

/**
 * Returns the messages around a message, or around the last one that the viewer has read. That message need not be in the
 * list.
 */
async function pageAround(db: Db, { selection, query, viewer, conversationId }: MessageListRequest): Promise<Page> {
  const { before = DEFAULT_AROUND, after = DEFAULT_AROUND } = query;
  const pivot =
    query.around === 'unread' ? await lastReadId(db, selection, viewer, conversationId) : Number(query.around);
  const older = await adjacentMessages(db, selection, { direction: 'older', fromId: pivot, limit: before + 1 });
  const newer = await adjacentMessages(db, selection, { direction: 'newer', fromId: pivot, limit: after + 1 });
  const anchor = await selectedMessage(db, selection, pivot);
  const rows = [...older.slice(older.length > before ? 1 : 0), ...(anchor ? [anchor] : []), ...newer.slice(0, after)];
  const page = { rows, hasOlder: older.length > before, hasNewer: newer.length > after };
  const meta = cursorMeta(page, before + 1 + after, messageEdge);
  return {
    rows,
    meta: { ...meta, anchor: { ...(pivot > 0 && { id: String(pivot) }), found: anchor !== undefined } },
  };
}

async function lastReadId(
  db: Db,
  { scope }: MessageSelection,
  viewer: Viewer,
  conversationId: string | undefined,
): Promise<number> {
  if (viewer.uid === undefined || conversationId === undefined) return 0;
  return readPositionOf(db, viewer.uid, conversationId, scope.kind === 'thread' ? scope.parentId : 0);
}

async function conversationReadState(db: Db, uid: string, conversationId: string) {
  const seq = (await findConversation(db, conversationId))?.seq ?? 0;
  return { ...(await readStateOf(db, uid, conversationId)), seq };
}
