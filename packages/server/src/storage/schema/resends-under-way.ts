/** Entries that are being sent again: one resend of an entry at a time, whichever node was asked. */
export interface ResendsUnderWayTable {
  log_id: string;
  /** A resend whose node died holds its place no longer than this. */
  until_ms: number;
}
