import type { Batch } from '../../../outbox/batch.ts';
import { findTimer, lockTimers, setTimers, type TimerKey } from '../../../storage/digests/digest-timers-store.ts';
import type { Db } from '../../../storage/storage.ts';

/**
 * Arms the timer of a batch again, for the next time at which the schedule of its recipient permits notifications
 * (`openingMs`, epoch ms). The new batch contains the messages that are unread then.
 * See docs/spec/notifications.md#quotas-and-digests, rule 5.
 */
export function postponeBatch(db: Db, eventId: string, batch: Batch, openingMs: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const [timer] = await lockTimers(tx, [keyOf(batch)]);
    if (!timer) throw new Error('Expected lockTimers to return the timer of a batch, got none.');
    // If the timer is armed again, a newer message armed it after this batch fired. Both are then sent together, at `openingMs`.
    const isArmedAgain = timer.due_at_ms !== null;
    const postponed = {
      ...timer,
      due_at_ms: openingMs,
      first_message_id: isArmedAgain ? Math.min(timer.first_message_id, batch.firstMessageId) : batch.firstMessageId,
      since_ms: isArmedAgain ? Math.min(timer.since_ms, batch.sinceMs) : batch.sinceMs,
      event_id: eventId,
      told: null,
    };
    await setTimers(tx, [postponed]);
  });
}

/** Returns whether this event has already postponed the batch, so that a retry after a crash does not send it. */
export async function isPostponed(db: Db, eventId: string, batch: Batch): Promise<boolean> {
  const timer = await findTimer(db, keyOf(batch));
  return timer?.event_id === eventId && timer.told === null;
}

function keyOf({ recipient, conversationId, channel }: Batch): TimerKey {
  return { recipient, conversation_id: conversationId, channel };
}
