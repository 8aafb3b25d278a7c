import type { EmailUnsubscriptions } from '../notify/settings-model/user-view.ts';
import { ALL_CONVERSATIONS, unsubscriptionsOf } from '../storage/notifications/settings/email-unsubscriptions-store.ts';
import type { Db } from '../storage/storage.ts';

/**
 * Returns the emails from which a user has unsubscribed: all, or those about some conversations. Empty for most users.
 * See docs/spec/last-mile.md#unsubscribe.
 */
export async function emailUnsubscriptionsOf(db: Db, uid: string): Promise<EmailUnsubscriptions> {
  const rows = await unsubscriptionsOf(db, uid);
  const all = rows.find((row) => row.conversation_id === ALL_CONVERSATIONS);
  const conversations = rows.filter((row) => row !== all);
  return {
    ...(all && { unsubscribedAtMS: all.at_ms }),
    ...(conversations.length > 0 && {
      unsubscribedConversations: conversations.map((row) => ({ conversationId: row.conversation_id, atMS: row.at_ms })),
    }),
  };
}
