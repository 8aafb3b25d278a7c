/** Users who are subscribed to a thread (1) or unsubscribed explicitly (0); no row = neither. */
export interface ThreadSubscriptionsTable {
  parent_id: number;
  uid: string;
  conversation_id: string;
  subscribed: number;
}
