import { conversationRef } from '../../conversation/conversation-props.ts';
import type { ListStart } from '../../list/session/list-session-options.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** Where a list opens when no message is to be gone to. See docs/spec/message-list.md#behaviour-props. */
export function listStart(given: ChatMessageListProps): ListStart {
  const isWholeChat = given.user?.isAgent() === true && conversationRef(given)?.parentMessageId === undefined;
  return {
    fromUnread: given.startFromUnreadMessages,
    lastAgentThread: isWholeChat && given.loadLastAgentConversation === true,
  };
}
