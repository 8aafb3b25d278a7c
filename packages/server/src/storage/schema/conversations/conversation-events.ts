import type { Generated } from 'kysely';

/** Types of frames that are stored. See docs/spec/rest-and-realtime.md#server-frames, column D. */
export type DurableType =
  | 'message'
  | 'message_edited'
  | 'message_deleted'
  | 'message_moderated'
  | 'reaction_added'
  | 'reaction_removed'
  | 'message_pinned'
  | 'message_unpinned'
  | 'group_member'
  | 'call';

/**
 * The durable events of all conversations. `event_id` is the cursor of the users' streams.
 * See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export interface ConversationEventsTable {
  event_id: Generated<number>;
  conversation_id: string;
  seq: number;
  type: DurableType;
  at_ms: number;
  message_id: number;
  /** The member who left or was removed, and who still receives this event. */
  subject: string | null;
  /** Data that the message itself lacks, JSON: see EventDetail. */
  detail: string | null;
}
