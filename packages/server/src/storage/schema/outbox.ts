import type { Generated } from 'kysely';

/**
 * Events raised by chat, in the order the engine takes them. A row is written in the transaction of the change
 * that raised it and settled once every entry of the event is in the log.
 */
export interface OutboxTable {
  position: Generated<number>;
  event_id: string;
  occurred_at_ms: number;
  message_id: number;
  /** ChatEvent as JSON; Batch, if it is one. */
  event: string;
  /** 1 = a batch of messages for one person, whose timer has fired. */
  is_batch: number;
  /** Node that works on it and until when its claim holds. */
  claimed_by: string | null;
  claimed_until_ms: number | null;
  /** How often it was taken. */
  claims: number;
  settled_at_ms: number | null;
  /** EventAccount as JSON: what the event came to. Written when it is settled. */
  account: string | null;
}
