import type { ReadSessionId } from './read-session-id.ts';

/** One change of a member's delivered or read position: its new value, and when it was reached. Kept for small groups only. */
export interface ReceiptMarksTable {
  conversation_id: string;
  parent_id: number;
  uid: string;
  kind: 'delivered' | 'read';
  up_to_id: number;
  at_ms: number;
  /** Null in marks of the kind `delivered`. */
  session_id: ReadSessionId;
}
