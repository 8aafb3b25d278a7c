import { type Conversation, type Group, SYSTEM_UID, type User } from '@chatwire/protocol';
import {
  findOwnConversationRow,
  type OwnConversationRow,
} from '../../storage/conversations/conversation-list-store.ts';
import { readIdsOf } from '../../storage/conversations/positions-store.ts';
import { unreadByConversation, unreadMentions } from '../../storage/conversations/unread-store.ts';
import { findGroups, type GroupRow } from '../../storage/groups/groups-store.ts';
import { type MemberRow, membershipsOf } from '../../storage/groups/members-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { findMessages } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { blocksOf } from '../../storage/users/blocks-store.ts';
import { toUser } from '../../storage/users/to-user.ts';
import { findAuthors } from '../../storage/users/users-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import type { ReadContext } from '../chat.ts';
import { parseStringList } from '../messages/content/stored-data.ts';
import { renderMessages } from '../messages/render.ts';
import type { Viewer } from '../viewer.ts';

export type UserViewer = Viewer & { readonly uid: string };

/**
 * Renders conversations for the acting user. Reads related rows once for all of them.
 * See docs/spec/rest-and-realtime.md#objects.
 */
export async function renderConversations(
  context: ReadContext,
  viewer: UserViewer,
  rows: readonly OwnConversationRow[],
  withTags = true,
): Promise<Conversation[]> {
  const { db, nowMs } = context;
  const { uid } = viewer;
  const ids = rows.map((row) => row.conversation_id);
  const unread = await unreadByConversation(db, uid, ids);
  const mentions = await unreadMentions(db, uid, ids);
  const readIds = await readIdsOf(db, uid, ids);
  const others = await counterparts(db, viewer, rows, nowMs);
  const last = await findMessages(
    db,
    rows.flatMap((row) => (row.last_id === null ? [] : [row.last_id])),
  );
  const messages = new Map(
    (await renderMessages(context, [...last.values()], viewer)).map((message) => [Number(message.id), message]),
  );
  return rows.map((row) => {
    const id = row.conversation_id;
    const readId = readIds.get(id);
    const lastMessage = row.last_id === null ? undefined : messages.get(row.last_id);
    return {
      conversationId: id,
      conversationType: row.type,
      unreadMessageCount: unread.get(id) ?? 0,
      unreadMentionsCount: mentions.get(id) ?? 0,
      ...(readId !== undefined && { lastReadMessageId: String(readId) }),
      ...(lastMessage && { lastMessage }),
      seq: row.seq,
      ...(withTags && row.tags !== null && { tags: parseStringList(row.tags) }),
      conversationWith: others(row),
      createdAt: seconds(row.created_at_ms),
      updatedAt: seconds(row.active_at_ms),
    };
  });
}

/**
 * Renders one of the user's conversations. Returns undefined if it does not exist, or if the user can see none of its
 * messages.
 */
export async function renderConversation(
  context: ReadContext,
  viewer: UserViewer,
  conversationId: string,
): Promise<Conversation | undefined> {
  const row = await findOwnConversationRow(context.db, viewer.uid, conversationId);
  if (!row || row.last_id === null) return undefined;
  const [shown] = await renderConversations(context, viewer, [row]);
  return shown;
}

/** Returns the uid of the other participant of a one-on-one conversation. */
function otherParticipant({ user_a, user_b }: OwnConversationRow, uid: string): string {
  return (user_a === uid ? user_b : user_a) ?? uid;
}

async function counterparts(db: Db, { uid, audience }: UserViewer, rows: readonly OwnConversationRow[], nowMs: number) {
  const uids = rows.filter((row) => row.type === 'user').map((row) => otherParticipant(row, uid));
  const guids = rows.flatMap((row) => (row.guid === null ? [] : [row.guid]));
  const users = await findAuthors(db, uids);
  const blocks = await blocksOf(db, uid, uids);
  const groups = await findGroups(db, guids);
  const memberships = await membershipsOf(db, uid, guids);

  function user(other: string, conversationId: string): User {
    const row = users.get(other);
    const shown = row ? toUser(row, nowMs, audience) : userWithoutRow(other);
    const { blockedByMe, hasBlockedMe } = blocks;
    return {
      ...shown,
      blockedByMe: blockedByMe.has(other),
      hasBlockedMe: hasBlockedMe.has(other),
      conversationId,
    };
  }

  function group(guid: string, conversationId: string): Group {
    const row: GroupRow | undefined = groups.get(guid);
    const membership: MemberRow | undefined = memberships.get(guid);
    if (!row) throw new Error('expected the group of a conversation');
    return {
      ...toGroup(row, audience),
      hasJoined: membership !== undefined,
      ...(membership && { joinedAt: seconds(membership.joined_at_ms), scope: membership.scope }),
      conversationId,
    };
  }

  return (row: OwnConversationRow): User | Group =>
    row.guid === null ? user(otherParticipant(row, uid), row.conversation_id) : group(row.guid, row.conversation_id);
}

/** Returns a user for a uid without a row: the system (`app_system`), or a deleted user. */
function userWithoutRow(uid: string): User {
  return {
    uid,
    name: uid === SYSTEM_UID ? 'System' : 'Deleted user',
    role: 'default',
    status: 'offline',
    createdAt: 0,
  };
}
