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
 * Runs a change of one message in a transaction that locks its conversation. Throws if the message no longer exists.
 */
export function changeMessage<T>(
  chat: Chat,
  message: MessageRow,
  change: (tx: ChatTransaction, row: MessageRow) => Promise<T>,
): Promise<T> {
  return commit(chat, async (tx) => {
    await lockConversation(tx.db, message.conversation_id);
    const row = await findMessage(tx.db, message.id);
    if (!row) throw unknownMessage();
    return change(tx, row);
  });
}

export interface MessageChanged {
  readonly type: DurableType;
  /** Stores the change under its number. Returns the message as it is now. */
  readonly store: (seq: number) => Promise<MessageRow>;
  /** More members of the frame's data. */
  readonly data?: object;
  readonly detail?: EventDetail;
}

/**
 * Numbers a change, stores its event, and broadcasts it; only to the sender while the message is hidden from others.
 */
export async function recordChange(
  tx: ChatTransaction,
  before: MessageRow,
  { type, store, data, detail }: MessageChanged,
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

/** Enqueues an event about a change of a message that others may see. */
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
