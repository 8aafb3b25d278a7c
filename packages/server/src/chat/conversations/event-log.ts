import type { Message } from '@chatwire/protocol';
import { insertConversationEvent } from '../../storage/conversations/conversation-events-store.ts';
import type { DurableType } from '../../storage/schema/conversations/conversation-events.ts';
import type { ChatTransaction } from '../chat.ts';

/** Data of an event that its message does not contain. The members depend on the type of the event. */
export interface EventDetail {
  /** reaction_added, reaction_removed: the reaction, which may have been removed when the event is replayed. */
  readonly reaction?: { readonly id: number; readonly reaction: string; readonly uid: string; readonly atMs: number };
  /** message_pinned, message_unpinned: uid of the person who did it. */
  readonly by?: string;
  /** call: the action. */
  readonly action?: string;
  /** The frame for users other than the sender, if it differs. */
  readonly forOthers?: 'message' | 'message_deleted' | 'skip';
  /** message_deleted, if permanent: the remaining members of the message, in the format of the API. */
  readonly tombstone?: Message;
}

export interface NewConversationEvent {
  readonly conversationId: string;
  /** Assigned by `takeSeq` or `takeNextSeq` in this transaction, which has therefore locked the conversation. */
  readonly seq: number;
  readonly type: DurableType;
  readonly messageId: number;
  /** A user who is no longer a participant, but for whom the event is replayed too. */
  readonly subject?: string;
  readonly detail?: EventDetail;
}

/**
 * Position of a durable event in its conversation and in the users' streams.
 * See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export interface EventPosition {
  readonly seq: number;
  readonly cursor: string;
}

/** Stores a durable event, so that clients can load it if they missed its frame. */
export async function appendConversationEvent(
  tx: ChatTransaction,
  event: NewConversationEvent,
): Promise<EventPosition> {
  const eventId = await insertConversationEvent(tx.db, {
    conversation_id: event.conversationId,
    seq: event.seq,
    type: event.type,
    at_ms: tx.nowMs,
    message_id: event.messageId,
    subject: event.subject ?? null,
    detail: event.detail ? JSON.stringify(event.detail) : null,
  });
  return { seq: event.seq, cursor: cursorOf(eventId) };
}

export function cursorOf(eventId: number): string {
  return `c_${eventId}`;
}

/** Returns the event id in a cursor; undefined if malformed. */
export function eventIdOf(cursor: string): number | undefined {
  const digits = /^c_(\d{1,15})$/.exec(cursor)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
