import type { AppSettings } from '@chatwire/protocol';
import { appendBatch } from '../../../outbox/outbox.ts';
import { preferencesOf } from '../../../settings/user-preferences.ts';
import { collectMessages } from '../../../storage/digests/digest-messages-store.ts';
import { claimTimer, type DigestTimerRow, recordSent } from '../../../storage/digests/digest-timers-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { digestPreferencesOf } from '../../digest/digest-preferences.ts';

/**
 * Appends the batch of a due timer to the outbox, in the transaction that ends the timer. From then on the messages of the
 * batch are fixed, and it is decided even if this process dies. Does nothing if another node has claimed the timer.
 * See docs/spec/notifications.md#quotas-and-digests, rules 2 and 3.
 */
export function fireTimer(db: Db, settings: AppSettings, due: DigestTimerRow, nowMs: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const timer = await claimTimer(tx, due, nowMs);
    if (!timer || !settings.preferences[timer.channel].enabled) return;
    const messageIds = await messagesOf(tx, settings, timer);
    if (messageIds.length === 0) return;
    const { recipient, conversation_id: conversationId, channel } = timer;
    const eventId = await appendBatch(tx, {
      channel,
      recipient,
      conversationId,
      messageIds,
      firedAtMs: nowMs,
      firstMessageId: timer.first_message_id,
      sinceMs: timer.since_ms,
    });
    await recordSent(tx, timer, eventId, messageIds);
  });
}

/** Returns the ids of the messages that a timer's digest would contain if it fired now. */
export async function messagesOf(db: Db, settings: AppSettings, timer: DigestTimerRow): Promise<number[]> {
  const ownPreferences = await preferencesOf(db, timer.recipient);
  return collectMessages(db, {
    conversationId: timer.conversation_id,
    recipient: timer.recipient,
    firstMessageId: timer.first_message_id,
    sinceMs: timer.since_ms,
    unreadOnly: digestPreferencesOf(settings, ownPreferences, timer.channel).notifyForUnreadOnly,
  });
}
