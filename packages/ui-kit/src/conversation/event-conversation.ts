import type { EventConversation } from '../ui-events/ui-event-map.ts';
import type { ConversationProps } from './conversation-props.ts';

/** Converts a conversation to the form used in events. */
export function eventConversation({ user, group, parentMessageId }: ConversationProps): EventConversation {
  return { user, group, parentMessageId: parentMessageId === undefined ? undefined : Number(parentMessageId) };
}
