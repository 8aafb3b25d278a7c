import type { RECEIPT_TYPES, ReceiverType, ServerFrame, UserSummary } from '@chatwire/protocol';
import type { ConversationScope } from '../../storage/conversations/positions-store.ts';
import { seconds } from '../../storage/wire-values.ts';
import type { ChatTransaction } from '../chat.ts';

export interface ReceiptUpdate {
  readonly type: (typeof RECEIPT_TYPES)[number];
  /** The user who received or read the messages. */
  readonly by: UserSummary;
  readonly receiver: string;
  readonly receiverType: ReceiverType;
  /** Id of the last message that was received or read. */
  readonly upTo: number;
}

/** Returns the frame about a message receipt. */

export function receiptFrame(tx: ChatTransaction, scope: ConversationScope, update: ReceiptUpdate): ServerFrame {
  return {
    type: 'receipt',
    at: tx.nowMs,
    conversationId: scope.conversationId,
    data: {
      receiptType: update.type,
      sender: update.by,
      receiver: update.receiver,
      receiverType: update.receiverType,
      messageId: String(update.upTo),
      timestamp: seconds(tx.nowMs),
      ...(scope.parentId !== 0 && { parentId: String(scope.parentId) }),
    },
  };
}
