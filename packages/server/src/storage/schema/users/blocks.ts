/** `uid` has blocked `blocked_uid`. */
export interface BlocksTable {
  uid: string;
  blocked_uid: string;
  created_at_ms: number;
}
