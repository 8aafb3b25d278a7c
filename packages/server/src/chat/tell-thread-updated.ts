import type { ServerFrame } from '@chatwire/protocol';
import type { MessageRow } from '../storage/messages-store.ts';
import { seconds } from '../storage/wire-values.ts';
import type { ChatTransaction } from './chat.ts';
import { participantsOf } from './tell-participants.ts';

/** Tells everybody in the conversation how a thread stands. */
export function tellThreadUpdated(tx: ChatTransaction, parent: MessageRow): void {
  tx.tell({ frame: threadUpdatedFrame(tx, parent), to: participantsOf(parent) });
}

/** Absolute counts of a thread. What differs per reader is added on the way to them. Contract 14.4. */
export function threadUpdatedFrame(tx: ChatTransaction, parent: MessageRow): ServerFrame {
  return {
    type: 'thread_updated',
    at: tx.nowMs,
    conversationId: parent.conversation_id,
    data: {
      parentId: String(parent.id),
      replyCount: parent.reply_count,
      ...(parent.last_reply_at_ms !== null && { lastReplyAt: seconds(parent.last_reply_at_ms) }),
    },
  };
}
