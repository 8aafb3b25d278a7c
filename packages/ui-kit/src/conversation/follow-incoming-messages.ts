import type { Chat } from '@chatwire/sdk';
import { type ConversationProps, isSameConversation } from './conversation-props.ts';

export type MessageHeard = (message: Chat.BaseMessage, origin: Chat.EventOrigin) => void;

interface Follower {
  readonly conversation: ConversationProps;
  readonly heard: MessageHeard;
}

/**
 * Calls `heard` for each message of another person that comes into exactly this conversation and thread. `id` names the
 * listener; an earlier one of that id is replaced. Returns a function that ends it.
 */
export function followIncomingMessages(client: Chat.ChatClient, id: string, now: () => Follower): () => void {
  const came: MessageHeard = (message, origin) => {
    const { conversation, heard } = now();
    if (message.isOwn() || !isSameConversation(conversationOf(message, conversation), conversation)) return;
    heard(message, origin);
  };
  return client.addMessageListener(id, {
    onTextMessageReceived: came,
    onMediaMessageReceived: came,
    onCustomMessageReceived: came,
    onInteractiveMessageReceived: came,
    onAIAssistantMessageReceived: came,
  });
}

/** Where a message of another person belongs, as far as it can be this conversation. */
function conversationOf(message: Chat.BaseMessage, { user, group }: ConversationProps): ConversationProps {
  const parentMessageId = message.getParentMessageId();
  if (message.getReceiverType() === 'group') {
    return { group: group?.getGuid() === message.getReceiverId() ? group : undefined, parentMessageId };
  }
  return { user: user?.getUid() === message.getSender()?.getUid() ? user : undefined, parentMessageId };
}
