import type { Chat } from '@chatwire/sdk';
import { useEffect, useId } from 'react';
import { useLatest } from '../provider/use-latest.ts';
import { type ConversationProps, isSameConversation } from './conversation-props.ts';

type Receive = (message: Chat.BaseMessage, origin: Chat.EventOrigin) => void;

/** Calls `receive` for each message of another user that arrives in exactly this conversation and thread. */
export function useIncomingMessages(
  client: Chat.ChatClient | undefined,
  conversation: ConversationProps,
  receive: Receive,
): void {
  const id = useId();
  const latest = useLatest({ conversation, receive });
  useEffect(() => {
    if (!client) return undefined;
    const received: Receive = (message, origin) => {
      const now = latest.current;
      if (message.isOwn() || !isSameConversation(conversationOf(message, now.conversation), now.conversation)) return;
      now.receive(message, origin);
    };
    return client.addMessageListener(`incoming${id}`, {
      onTextMessageReceived: received,
      onMediaMessageReceived: received,
      onCustomMessageReceived: received,
      onInteractiveMessageReceived: received,
      onAIAssistantMessageReceived: received,
    });
  }, [client, id, latest]);
}

/** The conversation of another user's message, if it can be this one. */
function conversationOf(message: Chat.BaseMessage, { user, group }: ConversationProps): ConversationProps {
  const parentMessageId = message.getParentMessageId();
  if (message.getReceiverType() === 'group') {
    return { group: group?.getGuid() === message.getReceiverId() ? group : undefined, parentMessageId };
  }
  return { user: user?.getUid() === message.getSender()?.getUid() ? user : undefined, parentMessageId };
}
