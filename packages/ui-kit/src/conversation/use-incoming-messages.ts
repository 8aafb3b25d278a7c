import type { Chat } from '@chatwire/sdk';
import { useEffect, useId } from 'react';
import { useLatest } from '../provider/use-latest.ts';
import { type ConversationProps, isSameConversation } from './conversation-props.ts';

type Heard = (message: Chat.BaseMessage, origin: Chat.EventOrigin) => void;

/** Calls `heard` for each message of another user that arrives in exactly this conversation and thread. */
export function useIncomingMessages(
  client: Chat.ChatClient | undefined,
  conversation: ConversationProps,
  heard: Heard,
): void {
  const id = useId();
  const latest = useLatest({ conversation, heard });
  useEffect(() => {
    if (!client) return undefined;
    const came: Heard = (message, origin) => {
      const now = latest.current;
      if (message.isOwn() || !isSameConversation(conversationOf(message, now.conversation), now.conversation)) return;
      now.heard(message, origin);
    };
    return client.addMessageListener(`incoming${id}`, {
      onTextMessageReceived: came,
      onMediaMessageReceived: came,
      onCustomMessageReceived: came,
      onInteractiveMessageReceived: came,
      onAIAssistantMessageReceived: came,
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
