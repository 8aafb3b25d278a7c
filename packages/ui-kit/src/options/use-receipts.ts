import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';

export type Receipts =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly list: readonly Chat.MessageReceipt[] };

/**
 * Returns the delivery and read state of each recipient of a message, updated live. Increase `attempt` to retry.
 * See docs/spec/message-list.md#dialogs.
 */
export function useReceipts(
  client: Chat.ChatClient | undefined,
  message: Chat.BaseMessage,
  attempt: number,
  onError: (error: unknown) => void,
): Receipts {
  const id = useId();
  const [receipts, setReceipts] = useState<Receipts>({ status: 'loading' });
  const messageId = message.getId();
  const conversationId = message.getConversationId();
  useEffect(() => {
    if (!client) return undefined;
    let isOpen = true;
    const load = () => {
      client.getMessageReceipts(messageId).then(
        (list) => isOpen && setReceipts({ status: 'ready', list }),
        (error: unknown) => {
          if (!isOpen) return;
          setReceipts((current) => (current.status === 'ready' ? current : { status: 'failed' }));
          onError(error);
        },
      );
    };
    const changed = (receipt: Chat.MessageReceipt) => {
      if (receipt.getConversationId() === conversationId && receipt.getMessageId() >= messageId) load();
    };
    const end = client.addMessageListener(`info${id}`, { onMessagesDelivered: changed, onMessagesRead: changed });
    load();
    return () => {
      isOpen = false;
      end();
    };
  }, [client, id, messageId, conversationId, attempt, onError]);
  return receipts;
}
