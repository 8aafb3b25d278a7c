/** How far a user has come in a conversation (`parent_id` 0) or a thread; no row = nowhere. */
export interface ReadPositionsTable {
  conversation_id: string;
  parent_id: number;
  uid: string;
  delivered_id: number;
  delivered_at_ms: number;
  /** Where unread begins; moves back only by mark-as-unread. */
  read_id: number;
  read_at_ms: number;
  /** The furthest `read_id` ever: the position shown to others never moves back. */
  seen_id: number;
}
