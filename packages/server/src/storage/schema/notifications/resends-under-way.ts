/** Entries that are being resent: one resend of an entry at a time, on all nodes together. */
export interface ResendsUnderWayTable {
  log_id: string;
  /** End of the claim, in case the node crashes. */
  until_ms: number;
}
