/** State of a conversation for one user; no row = default. */
export interface ConversationStatesTable {
  uid: string;
  conversation_id: string;
  /**
   * Messages up to this id are hidden, because the user deleted the conversation. 0 = none. Nothing else limits how far
   * back a participant sees, whether in lists, changes, or catch-ups.
   */
  cleared_up_to: number;
  /** Always 0 in new rows and never read. */
  visible_from_seq: number;
  /** JSON array of strings. */
  tags: string | null;
}
