import type { ReadSessionId } from './read-session-id.ts';

/** One step of a member's position: everything up to the id was reached by then. Kept for small groups only. */
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
