import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';
import { useChatUIEvents } from '../provider/ui-events-context.ts';

/**
 * Whether the first message of a thread is deleted, from the start or since. False outside of threads.
 * See docs/spec/message-list.md#threads.
 */
export function useParentDeleted(client: Chat.ChatClient | undefined, parentMessageId: number | undefined): boolean {
  const id = useId();
  const events = useChatUIEvents();
  const [deletedId, setDeletedId] = useState<number | undefined>(undefined);
  useEffect(() => {
    if (!client || parentMessageId === undefined) return undefined;
    const thread = { isLeft: false };
    const take = (message: Chat.BaseMessage) => {
      if (!thread.isLeft && message.getId() === parentMessageId) setDeletedId(parentMessageId);
    };
    // A message that cannot be looked up is not known to be deleted; sending reports the error of the server.
    client.getMessageDetails(parentMessageId).then(
      (parent) => parent.isDeleted() && take(parent),
      () => undefined,
    );
    const ends = [
      client.addMessageListener(`composer-parent${id}`, { onMessageDeleted: take }),
      events.on('ccMessageDeleted', ({ message }) => take(message)),
      () => {
        thread.isLeft = true;
      },
    ];
    return () => ends.forEach((end) => end());
  }, [client, events, id, parentMessageId]);
  return deletedId !== undefined && deletedId === parentMessageId;
}
