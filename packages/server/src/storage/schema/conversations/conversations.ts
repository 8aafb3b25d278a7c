import type { ReceiverType } from '@chatwire/protocol';

/** One row per conversation that has had an event; created by its first event. */
export interface ConversationsTable {
  conversation_id: string;
  type: ReceiverType;
  /** The two participants of a one-on-one conversation, sorted. */
  user_a: string | null;
  user_b: string | null;
  guid: string | null;
  /**
   * Newest assigned sequence number; changing it locks the conversation.
   * See docs/spec/rest-and-realtime.md#sequence-numbers.
   */
  seq: number;
  /** Time at which the newest message that may be shown as `lastMessage` was sent. */
  active_at_ms: number;
  created_at_ms: number;
}
