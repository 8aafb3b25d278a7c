import type { ServerFrame } from '@chatwire/protocol';
import type { Audience } from '../../bus/bus.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { ChatTransaction } from '../chat.ts';
import type { EventPosition } from '../conversations/event-log.ts';

type Addressed = Pick<MessageRow, 'conversation_id' | 'sender' | 'receiver' | 'receiver_type'>;

/** Returns the participants of a message's conversation. */
export function participantsOf({ sender, receiver, receiver_type }: Addressed): Audience {
  if (receiver_type === 'group') return { kind: 'group', guid: receiver };
  return { kind: 'users', uids: [sender, receiver] };
}

/** Broadcasts to all participants of the conversation. */
export function broadcastToAll(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object,
  position: EventPosition,
): void {
  tx.broadcast({ frame: frameOf(tx, row, type, position, data), to: participantsOf(row) });
}

/**
 * Broadcasts to the sender of a message. The caller sends the others a frame with the same sequence number, so that they
 * find no sequence gap.
 */
export function broadcastToSender(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object,
  position: EventPosition,
): void {
  tx.broadcast({ frame: frameOf(tx, row, type, position, data), to: { kind: 'users', uids: [row.sender] } });
}

/**
 * Broadcasts a frame that only the sender of the message may see. The others receive a `skip` frame with the same
 * sequence number, so that they find no sequence gap. See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export function broadcastHidden(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object,
  position: EventPosition,
): void {
  broadcastToSender(tx, row, type, data, position);
  broadcastToOthers(tx, row, 'skip', undefined, position);
}

/** Broadcasts to all participants except the sender of the message. */
export function broadcastToOthers(
  tx: ChatTransaction,
  row: Addressed,
  type: string,
  data: object | undefined,
  position: EventPosition,
): void {
  const { sender, receiver, receiver_type } = row;
  const to: Audience =
    receiver_type === 'group'
      ? { kind: 'group', guid: receiver, except: [sender] }
      : { kind: 'users', uids: [receiver] };
  tx.broadcast({ frame: frameOf(tx, row, type, position, data), to });
}

function frameOf(
  tx: ChatTransaction,
  { conversation_id }: Addressed,
  type: string,
  position: EventPosition,
  data: object | undefined,
): ServerFrame {
  return { type, at: tx.nowMs, conversationId: conversation_id, ...position, ...(data && { data }) };
}
