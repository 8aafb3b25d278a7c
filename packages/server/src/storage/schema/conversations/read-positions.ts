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
  /** The furthest `read_id` ever: the position shown to others never moves back. */
  seen_id: number;
}
