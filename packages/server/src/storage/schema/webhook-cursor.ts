/** One row: up to where the log has been turned into deliveries. */
export interface WebhookCursorTable {
  id: number;
  log_id: string;
}
