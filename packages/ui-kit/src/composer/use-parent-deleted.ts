import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';
import { useChatUIEvents } from '../provider/ui-events-context.ts';

/**
 * Returns whether the first message of a thread is deleted, before or after mounting. False outside of threads.
 * See docs/spec/message-list.md#threads.
 */
export function useParentDeleted(client: Chat.ChatClient | undefined, parentMessageId: number | undefined): boolean {
  const id = useId();
  const events = useChatUIEvents();
  const [deletedId, setDeletedId] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (!client || parentMessageId === undefined) return undefined;
    const thread = { isLeft: false };
    const markDeleted = (message: Chat.BaseMessage) => {
      if (!thread.isLeft && message.getId() === parentMessageId) setDeletedId(parentMessageId);
    };
    // If the lookup fails, the thread stays open; sending then reports the server's error.
    client.getMessageDetails(parentMessageId).then(
      (parent) => parent.isDeleted() && markDeleted(parent),
      () => undefined,
    );
    const unsubscribes = [
      client.addMessageListener(`composer-parent${id}`, { onMessageDeleted: markDeleted }),
      events.on('ccMessageDeleted', ({ message }) => markDeleted(message)),
      () => {
        thread.isLeft = true;
      },
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [client, events, id, parentMessageId]);
  return deletedId !== undefined && deletedId === parentMessageId;
}
