/** Receipts that arrived before the entry of their push. */
export interface PendingReceiptsTable {
  receipt_id: string;
  /** Names the entry, as it is kept in the log. */
  handle: number;
  /** Epoch second of the decision. */
  second: number;
  /** JSON of what was reported. */
  record: string;
}
