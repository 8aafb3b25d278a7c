/** Who follows a thread (1) or has said not to (0); no row = neither. */
export interface ThreadSubscriptionsTable {
  parent_id: number;
  uid: string;
  conversation_id: string;
  subscribed: number;
}
