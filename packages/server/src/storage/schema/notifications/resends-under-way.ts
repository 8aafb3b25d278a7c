/** Entries that are being sent again: one resend of an entry at a time, whichever node was asked. */
export interface ResendsUnderWayTable {
  log_id: string;
  /** End of the claim, in case the node crashes. */
  until_ms: number;
}
