import type { ListStart } from '../../list/session/list-session-options.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** Returns the initial position of a list without a target message. See docs/spec/message-list.md#behaviour-props. */
export function listStart(given: ChatMessageListProps): ListStart {
  const { user, parentMessageId, startFromUnreadMessages: fromUnread, loadLastAgentConversation } = given;
  const isAgentChat = user?.isAgent() === true && parentMessageId === undefined;
  return { fromUnread, lastAgentThread: isAgentChat && loadLastAgentConversation === true };
}
