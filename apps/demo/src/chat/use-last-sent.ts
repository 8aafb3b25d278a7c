import { useChatUIEvents } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';

interface LastSent {
  readonly message: Chat.BaseMessage | undefined;
  /** For the list's callback with the loaded messages. */
  readonly onLoad: (messages: readonly Chat.BaseMessage[]) => void;
}

/** Returns the newest message the user has sent to a conversation, from any device. */
export function useLastSent(receiverId: string): LastSent {
  const events = useChatUIEvents();
  const [message, setMessage] = useState<Chat.BaseMessage | undefined>(undefined);
  const take = useCallback((sent: Chat.BaseMessage) => {
    setMessage((known) => (known && known.getId() >= sent.getId() ? known : sent));
  }, []);
  const onLoad = useCallback(
    (messages: readonly Chat.BaseMessage[]) => {
      const own = messages.findLast((one) => one.isOwn() && one.getCategory() === 'message' && !one.isDeleted());
      if (own) take(own);
    },
    [take],
  );
  useEffect(
    () =>
      events.on('ccMessageSent', ({ message: sent, status }) => {
        if (status === 'success' && sent.getReceiverId() === receiverId) take(sent);
      }),
    [events, receiverId, take],
  );
  return { message: message?.getReceiverId() === receiverId ? message : undefined, onLoad };
}
