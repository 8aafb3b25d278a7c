import type { Chat } from '@chatwire/sdk';
import { type ConversationProps, isSameConversation } from './conversation-props.ts';

export type MessageHeard = (message: Chat.BaseMessage, origin: Chat.EventOrigin) => void;

interface Follower {
  readonly conversation: ConversationProps;
  readonly heard: MessageHeard;
}

/**
 * Calls `heard` for each message of another user that arrives in exactly this conversation and thread. `id` is the id of the
 * listener; replaces an earlier one with that id. Returns a function that unsubscribes.
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

/** The conversation of another user's message, if it can be this one. */
function conversationOf(message: Chat.BaseMessage, { user, group }: ConversationProps): ConversationProps {
  const parentMessageId = message.getParentMessageId();
  if (message.getReceiverType() === 'group') {
    return { group: group?.getGuid() === message.getReceiverId() ? group : undefined, parentMessageId };
  }
  return { user: user?.getUid() === message.getSender()?.getUid() ? user : undefined, parentMessageId };
}
