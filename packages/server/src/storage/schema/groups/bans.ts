/** Users who may not join or be added to a group. */
export interface BansTable {
  guid: string;
  uid: string;
  banned_at_ms: number;
  /** uid; `app_system` for the server. */
  banned_by: string;
}
