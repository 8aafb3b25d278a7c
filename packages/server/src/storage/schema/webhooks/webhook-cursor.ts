/** One row: position up to which the log has been converted to deliveries. */
export interface WebhookCursorTable {
  id: number;
  log_id: string;
}
