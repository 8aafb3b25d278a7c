import type { Call, EntityRef, Message, MessageData, QuotedMessage } from '@chatwire/protocol';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import { PRIVATE_METADATA, seconds } from '../../storage/wire-values.ts';
import type { ReadContext } from '../chat.ts';
import { withLinks } from '../media/attachment-links.ts';
import type { ProfileCache } from '../users/profile-cache.ts';
import type { Viewer } from '../viewer.ts';
import { parseReactions, parseStoredData, parseStringList, type StoredData } from './content/stored-data.ts';

/** Parts of a message that are not in its row. */
export interface MessageExtras {
  readonly quoted?: QuotedMessage;
  /** Present for call messages: current state of the call. */
  readonly call?: Call;
  readonly myReactions?: ReadonlySet<string>;
  readonly unreadReplyCount?: number;
  /** Set for a viewer with a uid. */
  readonly savedByMe?: boolean;
  readonly deliveredToMeAtMs?: number | undefined;
  readonly readByMeAtMs?: number | undefined;
  /** Default true. */
  readonly withTags?: boolean;
}

/** Returns a stored message as the API shows it. See docs/spec/rest-and-realtime.md#message-object. */
export function toMessage(
  row: MessageRow,
  profiles: ProfileCache,
  viewer: Viewer,
  context: ReadContext,
  extras: MessageExtras = {},
): Message {
  const { quoted, unreadReplyCount, savedByMe, withTags = true } = extras;
  return {
    id: String(row.id),
    ...(row.muid !== null && { muid: row.muid }),
    conversationId: row.conversation_id,
    sender: row.sender,
    receiver: row.receiver,
    receiverType: row.receiver_type,
    category: row.category,
    type: row.type,
    data: row.deleted_at_ms === null ? dataOf(row, profiles, viewer, context, extras) : {},
    ...(row.parent_id !== 0 && { parentId: String(row.parent_id) }),
    ...(row.reply_count > 0 && threadOf(row, profiles)),
    ...(unreadReplyCount !== undefined && { unreadReplyCount }),
    ...(row.quoted_id !== null && { quotedMessageId: String(row.quoted_id) }),
    ...(quoted && { quotedMessage: quoted }),
    ...(withTags && row.tags !== null && { tags: parseStringList(row.tags) }),
    sentAt: seconds(row.sent_at_ms),
    sentAtMS: row.sent_at_ms,
    ...receiptTimes(row),
    ...time('deliveredToMeAt', extras.deliveredToMeAtMs),
    ...time('readByMeAt', extras.readByMeAtMs),
    ...time('editedAt', row.edited_at_ms),
    ...(row.edited_by !== null && { editedBy: row.edited_by }),
    ...time('deletedAt', row.deleted_at_ms),
    ...(row.deleted_by !== null && { deletedBy: row.deleted_by }),
    ...time('pinnedAt', row.pinned_at_ms),
    ...(row.pinned_by !== null && { pinnedBy: row.pinned_by }),
    ...(savedByMe !== undefined && { savedByMe }),
    updatedAt: seconds(row.updated_at_ms),
    seq: row.seq,
  };
}

function dataOf(
  row: MessageRow,
  profiles: ProfileCache,
  viewer: Viewer,
  context: ReadContext,
  { myReactions, call }: MessageExtras,
): MessageData {
  const stored = parseStoredData(row.data);
  const { by: _by, on: _on, metadata, attachments, ...data } = stored;
  const shown: MessageData = {
    ...data,
    ...(attachments && { attachments: attachments.map((one) => withLinks(one, context)) }),
    ...(metadata && { metadata: metadataOf(metadata, viewer) }),
  };
  if (row.category === 'action') return { ...shown, entities: actionEntities(row, profiles, stored) };
  const entities = {
    sender: userRef(row.sender, profiles),
    receiver: row.receiver_type === 'user' ? userRef(row.receiver, profiles) : groupRef(row.receiver, profiles),
  };
  if (row.category === 'call') return { ...shown, ...(call && { call }), entities };
  return {
    ...shown,
    mentions: parseStringList(row.mentions).map((uid) => profiles.user(uid)),
    ...(row.receiver_type === 'group' && { mentionsAll: row.mentions_all === 1 }),
    reactions: parseReactions(row.reactions).map(({ reaction, count }) => ({
      reaction,
      count,
      ...(viewer.uid !== undefined && { reactedByMe: myReactions?.has(reaction) ?? false }),
    })),
    moderation: { status: row.moderation },
    entities,
  };
}

/** Returns the members about the thread of a message that are the same for all viewers. */
export function threadOf(
  row: MessageRow,
  profiles: ProfileCache,
): Pick<Message, 'replyCount' | 'lastReplyAt' | 'repliers'> {
  return {
    replyCount: row.reply_count,
    ...time('lastReplyAt', row.last_reply_at_ms),
    ...(row.repliers !== null && { repliers: parseStringList(row.repliers).map((uid) => profiles.user(uid)) }),
  };
}

function metadataOf(metadata: NonNullable<StoredData['metadata']>, { audience }: Viewer) {
  if (audience === 'server') return metadata;
  const { [PRIVATE_METADATA]: _, ...shown } = metadata;
  return shown;
}

function actionEntities(row: MessageRow, profiles: ProfileCache, { by, on }: StoredData) {
  return {
    by: userRef(by ?? row.sender, profiles),
    ...(on !== undefined && { on: userRef(on, profiles) }),
    for: groupRef(row.receiver, profiles),
  };
}

function userRef(uid: string, profiles: ProfileCache): EntityRef {
  return { entity: profiles.user(uid), entityType: 'user' };
}

function groupRef(guid: string, profiles: ProfileCache): EntityRef {
  return { entity: profiles.group(guid), entityType: 'group' };
}

function receiptTimes(row: MessageRow): Pick<Message, 'deliveredAt' | 'readAt' | 'deliveredToAllAt' | 'readByAllAt'> {
  if (row.receiver_type === 'user')
    return { ...time('deliveredAt', row.delivered_at_ms), ...time('readAt', row.read_at_ms) };
  return { ...time('deliveredToAllAt', row.delivered_at_ms), ...time('readByAllAt', row.read_at_ms) };
}

function time<const K extends string>(name: K, ms: number | null | undefined): { [P in K]?: number } {
  const member: { [P in K]?: number } = {};
  if (ms !== null && ms !== undefined) member[name] = seconds(ms);
  return member;
}
