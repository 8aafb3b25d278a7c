import type { EventTrigger, Message } from '@chatwire/protocol';
import { lockConversation, takeNextSeq } from '../../storage/conversations/conversations-store.ts';
import { findGroup } from '../../storage/groups/groups-store.ts';
import { toGroup } from '../../storage/groups/to-group.ts';
import { findMessage, type MessageRow } from '../../storage/messages/messages-store.ts';
import type { DurableType } from '../../storage/schema/conversations/conversation-events.ts';
import { type Actor, actorSummary } from '../actor.ts';
import { type Chat, type ChatTransaction, commit } from '../chat.ts';
import { appendConversationEvent, type EventDetail } from '../conversations/event-log.ts';
import { EVERYONE } from '../viewer.ts';
import { broadcastHidden, broadcastToAll } from './broadcast-to-participants.ts';
import { unknownMessage } from './find-visible.ts';
import { renderMessage } from './render.ts';

/**
 * Runs a change of one message in a transaction that locks its conversation. Returns the result of `change`. Throws
 * `ERR_MESSAGE_ID_NOT_FOUND` if the message no longer exists.
 */
export function changeMessage<T>(
  chat: Chat,
  message: Pick<MessageRow, 'id' | 'conversation_id'>,
  change: (tx: ChatTransaction, row: MessageRow) => Promise<T>,
): Promise<T> {
  return commit(chat, async (tx) => {
    await lockConversation(tx.db, message.conversation_id);
    const row = await findMessage(tx.db, message.id);
    if (!row) throw unknownMessage();
    return change(tx, row);
  });
}

export interface MessageChange {
  readonly type: DurableType;
  /** Stores the change with its sequence number. Returns the row after the change. */
  readonly store: (seq: number) => Promise<MessageRow>;
  /** More members of the frame's data. */
  readonly data?: object;
  readonly detail?: EventDetail;
}

/**
 * Records a change of a message: takes its sequence number, stores it, and broadcasts it. While the message is hidden, only its
 * sender receives the frame. Returns the message after the change.
 */
export async function recordChange(
  tx: ChatTransaction,
  before: MessageRow,
  { type, store, data, detail }: MessageChange,
): Promise<{ readonly row: MessageRow; readonly message: Message }> {
  const seq = await takeNextSeq(tx.db, before.conversation_id);
  const row = await store(seq);
  const position = await appendConversationEvent(tx, {
    conversationId: row.conversation_id,
    seq,
    type,
    messageId: row.id,
    ...(detail && { detail }),
  });
  const message = await renderMessage(tx, row, EVERYONE);
  const broadcast = row.hidden === 1 ? broadcastHidden : broadcastToAll;
  broadcast(tx, row, type, { message, ...data }, position);
  return { row, message };
}

/** Appends an event about a change of a message to the outbox. Call this only if others may see the message. */
export async function enqueueMessageEvent(
  tx: ChatTransaction,
  actor: Actor,
  trigger: EventTrigger,
  message: Message,
  reaction?: { readonly id: string; readonly reaction: string },
): Promise<void> {
  const group = message.receiverType === 'group' ? await findGroup(tx.db, message.receiver) : undefined;
  await tx.enqueueEvent({
    trigger,
    occurredAtMs: tx.nowMs,
    actor: actorSummary(actor),
    message,
    ...(group && { group: toGroup(group) }),
    ...(reaction && { reaction }),
  });
}
