import type { Message } from '@chatwire/protocol';
import { Refusal } from '../base/refusal.ts';
import { type ConversationKey, takeSeq } from '../storage/conversations-store.ts';
import { insertMediaUses } from '../storage/media-store.ts';
import { findMembers } from '../storage/members-store.ts';
import { insertMentions } from '../storage/mentions-store.ts';
import { findMessage, insertMessage } from '../storage/messages-store.ts';
import type { Db } from '../storage/storage.ts';
import { type Actor, actorSummary, actorUid } from './actor.ts';
import { type Chat, commit } from './chat.ts';
import type { MessageKind } from './check-content.ts';
import { contentColumns, countsAsUnread } from './content-columns.ts';
import { appendConversationEvent } from './conversation-log.ts';
import { findMentions, type Mentions } from './find-mentions.ts';
import type { Receiver } from './find-receiver.ts';
import { uploadsIn, withUploads } from './media/own-attachments.ts';
import { messageRow } from './message-row.ts';
import { Names } from './names.ts';
import type { Draft } from './read-draft.ts';
import { releaseMessage } from './release-message.ts';
import { renderMessage } from './render-messages.ts';
import { tellAll, tellSender } from './tell-participants.ts';
import { EVERYONE, viewerOf } from './viewer.ts';

/** The sender has used this muid before. Nothing was stored. */
export class MuidUsed extends Error {
  override readonly name = 'MuidUsed';
}

/**
 * Stores a message with its number, its frame and its event; answers it as the sender sees it.
 * See docs/spec/rest-and-realtime.md#sending.
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
  await checkLinks(chat.storage.db, conversation, sender, draft);
  const mentions = await mentionedParticipants(chat.storage.db, receiver, sender, findMentions(data.text ?? ''));
  const isHeld = chat.config.moderationHold && isModerated(kind);
  const isListed = draft.parentId === 0 && data.updateConversation !== false;
  const names = new Names().addUsers(actor.user, receiver.user).addGroups(receiver.group);

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
        moderation: isHeld ? 'pending' : 'unmoderated',
        hidden: isHeld ? 1 : 0,
        released_at_ms: isHeld ? null : tx.nowMs,
        listed: isListed ? 1 : 0,
        counted: !isHeld && countsAsUnread(kind, data) ? 1 : 0,
      }),
    );
    if (!row) throw new MuidUsed('This muid was used before.');
    await insertMediaUses(tx.db, row.id, uploadsIn(data));
    await insertMentions(tx.db, conversation.conversation_id, row.id, mentions);
    const place = await appendConversationEvent(tx, {
      conversationId: conversation.conversation_id,
      seq,
      type: 'message',
      messageId: row.id,
    });
    const message = await renderMessage(tx, row, EVERYONE, { names });
    if (isHeld) {
      tellSender(tx, row, 'message', { message }, place);
    } else {
      tellAll(tx, row, 'message', { message }, place);
      await releaseMessage(tx, { row, message, actor: actorSummary(actor), group: receiver.group });
    }
    return renderMessage(tx, row, viewerOf(actor), { names });
  });
}

/** Parent and quoted message belong to the same conversation. */
async function checkLinks(
  db: Db,
  { conversation_id }: ConversationKey,
  sender: string,
  { parentId, quotedId }: Draft,
): Promise<void> {
  const parent = parentId === 0 ? undefined : await findMessage(db, parentId);
  if (parentId !== 0) {
    if (parent?.conversation_id !== conversation_id)
      throw new Refusal('ERR_WRONG_MESSAGE_THREAD', 'The parent is not a message of this conversation.');
    if (parent.parent_id !== 0) throw new Refusal('ERR_MESSAGE_THREAD_NESTING', 'A reply cannot have replies.');
    assertNotWithheld(parent, sender);
  }
  if (quotedId === undefined) return;
  const quoted = await findMessage(db, quotedId);
  if (quoted?.conversation_id !== conversation_id)
    throw new Refusal('ERR_MESSAGE_NOT_IN_CONVERSATION', 'The quoted message is not one of this conversation.');
  assertNotWithheld(quoted, sender);
  if (quoted.deleted_at_ms !== null) throw new Refusal('ERR_MESSAGE_DELETED', 'The quoted message is deleted.');
}

function assertNotWithheld(row: { readonly hidden: number; readonly sender: string }, sender: string): void {
  if (row.hidden === 1 && row.sender !== sender)
    throw new Refusal('ERR_MESSAGE_NO_ACCESS', 'This message is not approved.');
}

/**
 * Only people of the conversation can be mentioned in it, everyone only in a group.
 * See docs/spec/notifications.md#message-class-and-mentions.
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

function isModerated({ category, type }: MessageKind): boolean {
  return category === 'message' && (type === 'text' || type === 'image' || type === 'video');
}
