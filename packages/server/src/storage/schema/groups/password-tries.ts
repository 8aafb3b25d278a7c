/** Password attempts of a user at a group since their last success there. */
export interface PasswordTriesTable {
  guid: string;
  uid: string;
  /** An attempt counts as failed until its password has been compared. */
  failures: number;
  locked_until_ms: number;
  tried_at_ms: number;
}

/** Wrong passwords at a group, of all users, in the current hour. */
export interface GroupPasswordFailuresTable {
  guid: string;
  failures: number;
  resets_at_ms: number;
}
