import type { Chat } from '@chatwire/sdk';
import { type ConversationProps, isSameConversation } from './conversation-props.ts';

export type IncomingMessageHandler = (message: Chat.BaseMessage, origin: Chat.EventOrigin) => void;

interface Settings {
  readonly conversation: ConversationProps;
  readonly onMessage: IncomingMessageHandler;
}

/**
 * Calls `onMessage` for each message of another user that arrives in exactly this conversation and thread. `id` is the
 * id of the listener; an earlier one with that id is replaced. `now` returns the current settings. Returns a function
 * that unsubscribes.
 */
export function followIncomingMessages(client: Chat.ChatClient, id: string, now: () => Settings): () => void {
  const received: IncomingMessageHandler = (message, origin) => {
    const { conversation, onMessage } = now();
    if (message.isOwn() || !isSameConversation(conversationOf(message, conversation), conversation)) return;
    onMessage(message, origin);
  };
  return client.addMessageListener(id, {
    onTextMessageReceived: received,
    onMediaMessageReceived: received,
    onCustomMessageReceived: received,
    onInteractiveMessageReceived: received,
    onAIAssistantMessageReceived: received,
  });
}

/** Returns the conversation of another user's message, with the given user or group if it is theirs. */
function conversationOf(message: Chat.BaseMessage, { user, group }: ConversationProps): ConversationProps {
  const parentMessageId = message.getParentMessageId();
  if (message.getReceiverType() === 'group') {
    return { group: group?.getGuid() === message.getReceiverId() ? group : undefined, parentMessageId };
  }
  return { user: user?.getUid() === message.getSender()?.getUid() ? user : undefined, parentMessageId };
}
