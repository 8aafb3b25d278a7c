import type { ListStart } from '../../list/session/list-session-options.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** Where a list opens when no message is to be gone to. See docs/spec/message-list.md#behaviour-props. */
export function listStart(given: ChatMessageListProps): ListStart {
  const { user, parentMessageId, startFromUnreadMessages: fromUnread, loadLastAgentConversation } = given;
  const isAgentChat = user?.isAgent() === true && parentMessageId === undefined;
  return { fromUnread, lastAgentThread: isAgentChat && loadLastAgentConversation === true };
}
