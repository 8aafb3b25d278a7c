import { conversationIdOf } from '@chatwire/protocol';
import type { ChatTransaction } from '../chat.ts';

/**
 * Broadcasts `conversation_removed` to a user who is no longer in a group.
 * See docs/spec/rest-and-realtime.md#server-frames.
 */
export function broadcastConversationRemoved(
  tx: ChatTransaction,
  guid: string,
  uids: readonly string[],
  cause: 'kicked' | 'banned' | 'left' | 'deleted',
): void {
  const conversationId = conversationIdOf('', guid, 'group');
  tx.broadcast({
    frame: { type: 'conversation_removed', at: tx.nowMs, conversationId, data: { conversationId, cause } },
    to: { kind: 'users', uids },
  });
}
