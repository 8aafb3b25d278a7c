import type { ServerFrame } from '@chatwire/protocol';
import type { Audience } from '../../bus/bus.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import type { EventPosition } from '../conversations/event-log.ts';

type Addressed = Pick<MessageRow, 'conversation_id' | 'sender' | 'receiver' | 'receiver_type'>;

/** Everybody in the conversation of a message. */
export function participantsOf({ sender, receiver, receiver_type }: Addressed): Audience {
  if (receiver_type === 'group') return { kind: 'group', guid: receiver };
  return { kind: 'users', uids: [sender, receiver] };
}

/** Tells everybody in the conversation. */
export function broadcastToAll(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object,
  place: EventPosition,
): void {
  tx.broadcast({ frame: frameOf(tx, row, type, place, data), to: participantsOf(row) });
}

/** Tells the sender of a message. */
export function broadcastToSenderOnly(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object,
  place: EventPosition,
): void {
  tx.broadcast({ frame: frameOf(tx, row, type, place, data), to: { kind: 'users', uids: [row.sender] } });
}

/**
 * Tells only the sender of a message that others may not see. The others learn that there is nothing for them,
 * so that their sequence has no hole. See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export function broadcastToSender(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object,
  place: EventPosition,
): void {
  broadcastToSenderOnly(tx, row, type, data, place);
  broadcastToOthers(tx, row, 'skip', undefined, place);
}

/** Tells everybody in the conversation but the sender of the message. */
export function broadcastToOthers(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object | undefined,
  place: EventPosition,
): void {
  const { sender, receiver, receiver_type } = row;
  const to: Audience =
    receiver_type === 'group'
      ? { kind: 'group', guid: receiver, except: [sender] }
      : { kind: 'users', uids: [receiver] };
  tx.broadcast({ frame: frameOf(tx, row, type, place, data), to });
}

function frameOf(
  tx: ChatTransaction,
  { conversation_id }: Addressed,
  type: string,
  place: EventPosition,
  data: object | undefined,
): ServerFrame {
  return { type, at: tx.nowMs, conversationId: conversation_id, ...place, ...(data && { data }) };
}
