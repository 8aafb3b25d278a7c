import type { ListStart } from '../../list/session/list-session-options.ts';
import type { ChatMessageListProps } from '../list-props.ts';

/** Returns where a list starts if the app names no message. See docs/spec/message-list.md#behaviour-props. */
export function listStart(appProps: ChatMessageListProps): ListStart {
  const { user, parentMessageId, startFromUnreadMessages: fromUnread, loadLastAgentConversation } = appProps;
  const isAgentChat = user?.isAgent() === true && parentMessageId === undefined;
  return { fromUnread, lastAgentThread: isAgentChat && loadLastAgentConversation === true };
}
