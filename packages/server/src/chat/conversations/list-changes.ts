import { type ChangesMeta, type Conversation, isPairOf, type ReceiptState, type ServerFrame } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { eventsSince } from '../../storage/conversations/conversation-events-store.ts';
import { findOwnConversationRow } from '../../storage/conversations/conversation-list-store.ts';
import { type ConversationRow, findConversation } from '../../storage/conversations/conversations-store.ts';
import { otherPositions } from '../../storage/conversations/positions-store.ts';
import { unreadCountOf } from '../../storage/conversations/unread-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { savedIn } from '../../storage/messages/saved-messages-store.ts';
import { type Chat, type ReadContext, readContextOf } from '../chat.ts';
import { readPositionOf } from '../receipts/read-state.ts';
import { eventsAfter, newestCursor } from './events-after.ts';
import { renderConversations, type UserViewer } from './render.ts';
import { renderEventsFor } from './render-event.ts';

const DEFAULT_LIMIT = 100;
/** Time for which events are kept. See docs/spec/rest-and-realtime.md#conversations-and-changes. */
export const EVENT_RETENTION_MS = 30 * 24 * 3_600_000;

/**
 * Returns the events of one conversation above a sequence number, ascending.
 * See docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export async function conversationChanges(
  chat: Chat,
  uid: string,
  conversationId: string,
  { since, limit = DEFAULT_LIMIT }: { readonly since: number; readonly limit?: number | undefined },
): Promise<{ readonly data: ServerFrame[]; readonly meta: ChangesMeta }> {
  const { db } = chat.storage;
  const conversation = await findConversation(db, conversationId);
  // Two users may open their conversation before one of them has sent a message.
  if (!conversation && isPairOf(uid, conversationId)) return nothingSince(since);
  if (!conversation || !(await findOwnConversationRow(db, uid, conversationId)))
    throw new ApiError('ERR_CONVERSATION_NOT_ACCESSIBLE', 'Conversation not found.');
  const events = await eventsSince(db, conversationId, since, limit);
  const headSeq = Math.max(conversation.seq, events.at(-1)?.seq ?? 0);
  if (since < headSeq && events[0]?.seq !== since + 1) throw expired();
  const toSeq = events.at(-1)?.seq ?? since;
  const readId = await readPositionOf(db, uid, conversationId);
  return {
    data: await renderEventsFor(readContextOf(chat), uid, events),
    meta: {
      fromSeq: since + 1,
      toSeq,
      headSeq,
      hasMore: toSeq < headSeq,
      receipts: await receiptStates(chat, uid, conversation),
      unreadMessageCount: await unreadCountOf(db, uid, conversationId),
      lastReadMessageId: readId > 0 ? String(readId) : null,
      savedMessageIds: (await savedIn(db, uid, conversationId)).map(String),
    },
  };
}

function nothingSince(since: number): { readonly data: ServerFrame[]; readonly meta: ChangesMeta } {
  const meta = {
    fromSeq: since + 1,
    toSeq: since,
    headSeq: since,
    hasMore: false,
    receipts: [],
    unreadMessageCount: 0,
    lastReadMessageId: null,
    savedMessageIds: [],
  };
  return { data: [], meta };
}

export interface ChangedConversation {
  readonly conversationId: string;
  readonly seq: number;
  /** Absent if the user can see none of its messages. */
  readonly conversation?: Conversation;
}

/**
 * Returns the conversations with changes since a cursor; without one, only the current cursor. See
 * docs/spec/rest-and-realtime.md#conversations-and-changes.
 */
export async function userChanges(
  chat: Chat,
  viewer: UserViewer,
  { cursor, limit = DEFAULT_LIMIT }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<{
  readonly data: ChangedConversation[];
  readonly meta: { readonly cursor: string; readonly hasMore: boolean };
}> {
  const { storage, clock } = chat;
  if (cursor === undefined) return { data: [], meta: { cursor: await newestCursor(storage), hasMore: false } };
  const missed = await eventsAfter(storage, viewer.uid, { cursor, limit, sinceMs: clock.now() - EVENT_RETENTION_MS });
  if (missed.kind === 'expired') throw expired();
  const ids = [...new Set(missed.events.map((event) => event.conversation_id))];
  const data = await changedConversations(readContextOf(chat), viewer, ids);
  return { data, meta: { cursor: missed.cursor, hasMore: missed.hasMore } };
}

async function changedConversations(
  context: ReadContext,
  viewer: UserViewer,
  ids: readonly string[],
): Promise<ChangedConversation[]> {
  const changed: ChangedConversation[] = [];
  for (const conversationId of ids) {
    const row = await findOwnConversationRow(context.db, viewer.uid, conversationId);
    const [conversation] = row && row.last_id !== null ? await renderConversations(context, viewer, [row]) : [];
    const seq = row?.seq ?? (await findConversation(context.db, conversationId))?.seq ?? 0;
    changed.push({ conversationId, seq, ...(conversation && { conversation }) });
  }
  return changed;
}

/** Returns the receipt positions of the other participants; none in large groups. See docs/spec/rest-and-realtime.md#limits. */
async function receiptStates(chat: Chat, uid: string, conversation: ConversationRow): Promise<ReceiptState[]> {
  const { db } = chat.storage;
  const group = conversation.guid === null ? undefined : await findGroup(db, conversation.guid);
  if (group && group.members_count > chat.config.receiptGroupSize) return [];
  const positions = await otherPositions(db, conversation.conversation_id, uid, conversation.guid);
  return positions.map((row) => ({
    uid: row.uid,
    ...(row.parent_id !== 0 && { parentId: String(row.parent_id) }),
    ...(row.delivered_id > 0 && { deliveredUpTo: String(row.delivered_id) }),
    ...(row.seen_id > 0 && { readUpTo: String(row.seen_id) }),
  }));
}

function expired(): ApiError {
  return new ApiError('ERR_CHANGES_EXPIRED', 'These changes are no longer kept. Load the newest page instead.');
}
