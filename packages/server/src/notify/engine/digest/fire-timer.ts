import type { AppSettings } from '@chatwire/protocol';
import { appendBatch } from '../../../outbox/outbox.ts';
import { preferencesOf } from '../../../settings/user-preferences.ts';
import { collectMessages } from '../../../storage/digests/digest-messages-store.ts';
import { claimTimer, type DigestTimerRow, recordSent } from '../../../storage/digests/digest-timers-store.ts';
import type { Db } from '../../../storage/storage.ts';
import { digestPreferencesOf } from '../../digest/digest-preferences.ts';

/**
 * Turns a due timer into a batch in the outbox, in one transaction. From then on its messages are fixed, and the batch
 * is decided even if this process dies.
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

/** Returns the messages of a timer that fires now. */
export async function messagesOf(db: Db, settings: AppSettings, timer: DigestTimerRow): Promise<number[]> {
  const own = await preferencesOf(db, timer.recipient);
  return collectMessages(db, {
    conversationId: timer.conversation_id,
    recipient: timer.recipient,
    firstMessageId: timer.first_message_id,
    sinceMs: timer.since_ms,
    unreadOnly: digestPreferencesOf(settings, own, timer.channel).notifyForUnreadOnly,
  });
}
