import type { Message } from '@chatwire/protocol';
import { ApiError } from '../../base/errors/api-error.ts';
import { type ConversationKey, takeSeq } from '../../storage/conversations/conversations-store.ts';
import { findMembers } from '../../storage/groups/members-store.ts';
import { insertMediaUses } from '../../storage/media/media-store.ts';
import { insertMentions } from '../../storage/messages/mentions-store.ts';
import { findMessage, insertMessage } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { type Actor, actorSummary, actorUid } from '../actor.ts';
import { type Chat, commit } from '../chat.ts';
import { appendConversationEvent } from '../conversations/event-log.ts';
import { uploadsIn, withUploads } from '../media/attachment-links.ts';
import { releaseMessage } from '../moderation/release.ts';
import { ProfileCache } from '../users/profile-cache.ts';
import { EVERYONE, viewerOf } from '../viewer.ts';
import { broadcastHidden, broadcastToAll } from './broadcast-to-participants.ts';
import type { MessageKind } from './content/check-content.ts';
import { contentColumns, countsAsUnread } from './content/content-columns.ts';
import { findMentions, type Mentions } from './content/find-mentions.ts';
import type { Draft } from './content/parse-draft.ts';
import type { Receiver } from './find-receiver.ts';
import { messageRow } from './message-row.ts';
import { renderMessage } from './render.ts';

/** Thrown when the sender has used this muid before. Nothing was stored. */
export class MuidUsedError extends Error {
  override readonly name = 'MuidUsedError';
}

/**
 * Stores a message in one transaction: its row with the sequence number, its files and mentions, the event of the
 * conversation, and the outbox event that notifies its recipients. Broadcasts the message after the commit. A message that
 * has to be approved is hidden: only its sender receives it, and its outbox event follows with the approval.
 *
 * Returns the message as the sender sees it. Throws `MuidUsedError` if the sender has used `muidKey` before. See
 * docs/spec/rest-and-realtime.md#sending.
 */
export async function storeMessage(
  chat: Chat,
  actor: Actor,
  receiver: Receiver,
  draft: Draft,
  muidKey: string | undefined,
): Promise<Message> {
  const { conversation } = receiver;
  const { kind } = draft;
  const sender = actorUid(actor);
  const data = await withUploads(chat.storage.db, actor, draft.data);
  await checkReferences(chat.storage.db, conversation, sender, draft);
  const mentions = await mentionedParticipants(chat.storage.db, receiver, sender, findMentions(data.text ?? ''));
  const isHidden = chat.config.moderationHold && isModerated(kind);
  const isListed = draft.parentId === 0 && data.updateConversation !== false;
  const profiles = new ProfileCache().addUsers(actor.user, receiver.user).addGroups(receiver.group);

  return commit(chat, async (tx) => {
    const seq = await takeSeq(tx.db, conversation, tx.nowMs, isListed);
    const row = await insertMessage(
      tx.db,
      messageRow(conversation, seq, tx.nowMs, {
        sender,
        receiver: receiver.id,
        ...kind,
        data,
        ...contentColumns(data),
        muid: draft.muid ?? null,
        muid_key: muidKey ?? null,
        parent_id: draft.parentId,
        quoted_id: draft.quotedId ?? null,
        mentions: mentions.uids.length > 0 ? JSON.stringify(mentions.uids) : null,
        mentions_all: mentions.all ? 1 : 0,
        tags: draft.tags.length > 0 ? JSON.stringify(draft.tags) : null,
        moderation: isHidden ? 'pending' : 'unmoderated',
        hidden: isHidden ? 1 : 0,
        released_at_ms: isHidden ? null : tx.nowMs,
        listed: isListed ? 1 : 0,
        counted: !isHidden && countsAsUnread(kind, data) ? 1 : 0,
      }),
    );
    if (!row) throw new MuidUsedError('This muid was used before.');
    await insertMediaUses(tx.db, row.id, uploadsIn(data));
    await insertMentions(tx.db, conversation.conversation_id, row.id, mentions);
    const position = await appendConversationEvent(tx, {
      conversationId: conversation.conversation_id,
      seq,
      type: 'message',
      messageId: row.id,
    });
    const message = await renderMessage(tx, row, EVERYONE, { profiles });
    if (isHidden) {
      broadcastHidden(tx, row, 'message', { message }, position);
    } else {
      broadcastToAll(tx, row, 'message', { message }, position);
      await releaseMessage(tx, { row, message, actor: actorSummary(actor), group: receiver.group });
    }
    return renderMessage(tx, row, viewerOf(actor), { profiles, isNew: true });
  });
}

/** Throws unless the parent and the quoted message belong to the conversation and the sender may refer to them. */
async function checkReferences(
  db: Db,
  { conversation_id }: ConversationKey,
  sender: string,
  { parentId, quotedId }: Draft,
): Promise<void> {
  const parent = parentId === 0 ? undefined : await findMessage(db, parentId);
  if (parentId !== 0) {
    if (parent?.conversation_id !== conversation_id)
      throw new ApiError('ERR_WRONG_MESSAGE_THREAD', 'The parent is not a message of this conversation.');
    if (parent.parent_id !== 0) throw new ApiError('ERR_MESSAGE_THREAD_NESTING', 'A reply cannot have replies.');
    assertNotHidden(parent, sender);
  }
  if (quotedId === undefined) return;
  const quoted = await findMessage(db, quotedId);
  if (quoted?.conversation_id !== conversation_id)
    throw new ApiError('ERR_MESSAGE_NOT_IN_CONVERSATION', 'The quoted message does not belong to this conversation.');
  assertNotHidden(quoted, sender);
  if (quoted.deleted_at_ms !== null) throw new ApiError('ERR_MESSAGE_DELETED', 'The quoted message is deleted.');
}

/** Throws if a message is hidden from the sender of a new one: it is not approved, and not their own. */
function assertNotHidden(row: { readonly hidden: number; readonly sender: string }, sender: string): void {
  if (row.hidden === 1 && row.sender !== sender)
    throw new ApiError('ERR_MESSAGE_NO_ACCESS', 'This message is not approved.');
}

/**
 * Returns the mentions that take effect: those of participants of the conversation, and, in a group, that of everyone
 * (`<@all:…>`). See docs/spec/notifications.md#message-class-and-mentions.
 */
export async function mentionedParticipants(
  db: Db,
  receiver: Pick<Receiver, 'id' | 'conversation'>,
  sender: string,
  found: Mentions,
): Promise<Mentions> {
  if (receiver.conversation.type === 'user')
    return { uids: found.uids.filter((uid) => uid === receiver.id || uid === sender), all: false };
  const members = await findMembers(db, receiver.id, found.uids);
  return { uids: found.uids.filter((uid) => members.has(uid)), all: found.all };
}

/** Returns whether messages of this kind are moderated. */
function isModerated({ category, type }: MessageKind): boolean {
  return category === 'message' && (type === 'text' || type === 'image' || type === 'video');
}
