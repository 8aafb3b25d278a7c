/** What one user has done to their own view of a conversation; no row = nothing. */
export interface ConversationStatesTable {
  uid: string;
  conversation_id: string;
  /** Messages up to this id are hidden: the user deleted the conversation then. 0 = none. */
  cleared_up_to: number;
  /** Events before this number happened before the user became a member. 0 = none. */
  visible_from_seq: number;
  /** JSON array of strings. */
  tags: string | null;
}
