import { type DryRunRequest, type Message, type ReceiverType, SYSTEM_UID } from '@chatwire/protocol';
import type { ReadContext } from '../../chat/chat.ts';
import { unknownGroup, unknownUser } from '../../chat/errors.ts';
import { findMentions } from '../../chat/messages/content/find-mentions.ts';
import { parseDraft } from '../../chat/messages/content/parse-draft.ts';
import type { StoredData } from '../../chat/messages/content/stored-data.ts';
import { messageIdOf } from '../../chat/messages/find-visible.ts';
import { messageRow } from '../../chat/messages/message-row.ts';
import { renderMessage } from '../../chat/messages/render.ts';
import { mentionedParticipants } from '../../chat/messages/store.ts';
import { EVERYONE } from '../../chat/viewer.ts';
import type { Config } from '../../config.ts';
import { conversationKey } from '../../storage/conversations/conversations-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { Db } from '../../storage/storage.ts';
import { findUser } from '../../storage/users/users-store.ts';
import { triggerKindOf } from '../audience/trigger-kind.ts';

/** A virtual message: `sender` acts towards `receiver`. */
export interface SimulatedMessage extends DryRunRequest {
  readonly sender: string;
  readonly receiver: string;
  readonly receiverType: ReceiverType;
}

/** Returns the message as it would be rendered if it had been sent; its id is 0. */
export async function simulateMessage(
  reading: ReadContext,
  config: Config,
  request: SimulatedMessage,
  atMs: number,
): Promise<Message> {
  const { db } = reading;
  await assertExist(db, request);
  const { author, receiver } = authorAndReceiverOf(request);
  const conversation = conversationKey(author, receiver, request.receiverType);
  const content = contentOf(request, config);
  const found = findMentions(content.data.text ?? '');
  const mentions = await mentionedParticipants(db, { id: receiver, conversation }, author, found);
  const row: MessageRow = {
    ...messageRow(conversation, 0, atMs, {
      sender: author,
      receiver,
      ...content,
      mentions: mentions.uids.length > 0 ? JSON.stringify(mentions.uids) : null,
      mentions_all: mentions.all ? 1 : 0,
    }),
    id: 0,
  };
  return renderMessage(reading, row, EVERYONE);
}

async function assertExist(db: Db, { sender, receiver, receiverType }: SimulatedMessage): Promise<void> {
  if (sender !== SYSTEM_UID && !(await findUser(db, sender))) throw unknownUser(sender);
  if (receiverType === 'group' && !(await findGroup(db, receiver))) throw unknownGroup(receiver);
  if (receiverType === 'user' && !(await findUser(db, receiver))) throw unknownUser(receiver);
}

/**
 * Returns the author of the message or call, and its receiver: users react to messages from others, and decline calls
 * from others.
 */
function authorAndReceiverOf({ uid, trigger, sender, receiver, receiverType }: SimulatedMessage) {
  const isByReceiver = trigger === 'message_reaction_added' || trigger === 'rejected' || trigger === 'busy';
  if (!isByReceiver) return { author: sender, receiver };
  return receiverType === 'user' ? { author: receiver, receiver: sender } : { author: uid, receiver };
}

/** Returns the content, validated like that of a sent message. */
function contentOf(
  { trigger, message = {}, callType = 'audio' }: SimulatedMessage,
  config: Config,
): Pick<MessageRow, 'category' | 'type' | 'parent_id' | 'quoted_id'> & { readonly data: StoredData } {
  const none = { parent_id: 0, quoted_id: null, data: {} };
  const { kind } = triggerKindOf(trigger);
  if (kind === 'call') return { category: 'call', type: callType, ...none };
  if (kind === 'group') return { category: 'action', type: 'groupMember', ...none };
  const { type = 'text', data = { text: TEXT } } = message;
  const parentId = message.parentId == null ? 0 : messageIdOf(message.parentId);
  const draft = parseDraft({ kind: 'server', user: undefined }, { ...message, type, data }, parentId, config);
  return { ...draft.kind, parent_id: draft.parentId, quoted_id: draft.quotedId ?? null, data: draft.data };
}

const TEXT = 'Text of the message';
