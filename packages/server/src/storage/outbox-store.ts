import type { Selectable } from 'kysely';
import type { OutboxTable } from './schema/outbox.ts';
import type { Db } from './storage.ts';

export type OutboxRow = Selectable<OutboxTable>;

export async function insertOutboxEvent(
  db: Db,
  row: { readonly eventId: string; readonly occurredAtMs: number; readonly messageId: number; readonly event: string },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({
      event_id: row.eventId,
      occurred_at_ms: row.occurredAtMs,
      message_id: row.messageId,
      event: row.event,
      claimed_by: null,
      claimed_until_ms: null,
      settled_at_ms: null,
    })
    .execute();
}
