import type { Generated } from 'kysely';

/**
 * Events raised by chat, in the order in which the engine processes them. A row is written in the transaction of the change
 * that raised it and settled once every entry of the event is in the log.
 */
export interface OutboxTable {
  position: Generated<number>;
  event_id: string;
  occurred_at_ms: number;
  message_id: number;
  /** JSON of the ChatEvent, Batch, or ClearBatch. */
  event: string;
  /** Kind of the row, one of `OUTBOX_ROW_KIND`: 0 = an event, 1 = the batch of a digest, 2 = a clear batch. */
  is_batch: number;
  /** Node that claimed it, and the end of the claim. */
  claimed_by: string | null;
  claimed_until_ms: number | null;
  /** Number of claims. */
  claims: number;
  settled_at_ms: number | null;
  /** EventOutcome as JSON. Written when the event is settled. */
  account: string | null;
}
