import type { ReadSessionId } from './read-session-id.ts';

/** Read position of a user in a conversation (`parent_id` 0) or a thread; no row = nothing read. */
export interface ReadPositionsTable {
  conversation_id: string;
  parent_id: number;
  uid: string;
  delivered_id: number;
  delivered_at_ms: number;
  /** Last read message; moves back only by mark-as-unread. */
  read_id: number;
  read_at_ms: number;
  read_session_id: ReadSessionId;
  /** The furthest `read_id` ever: the position shown to others never moves back. */
  seen_id: number;
}
