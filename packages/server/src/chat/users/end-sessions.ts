import { deleteSessions } from '../../storage/access/sessions-store.ts';
import { deletePushTokensOfSessions } from '../../storage/notifications/devices/push-tokens-store.ts';
import type { ChatTransaction } from '../chat.ts';

/**
 * Ends login sessions: revokes their auth tokens, deletes the push tokens of their devices, and closes their connections.
 * See docs/spec/rest-and-realtime.md#users-and-auth-tokens.
 */
export async function endSessions(tx: ChatTransaction, sessionIds: readonly number[]): Promise<void> {
  await deletePushTokensOfSessions(tx.db, sessionIds, tx.nowMs);
  await deleteSessions(tx.db, sessionIds);
  tx.emitSessionsEnded(sessionIds);
}
