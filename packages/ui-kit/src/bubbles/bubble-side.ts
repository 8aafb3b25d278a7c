import type { Chat } from '@chatwire/sdk';
import type { MessageBubbleAlignmentType } from '../templates/chat-message-template.ts';

/** Side of the messages. See docs/spec/message-list.md#behaviour-props. */
export type MessageListAlignmentType = 'standard' | 'leftAligned';

/** Side of a row, and whether it has avatar and name. */
export interface BubbleSide {
  readonly alignment: MessageBubbleAlignmentType;
  readonly hasAvatar: boolean;
  readonly hasName: boolean;
}

/** Returns the side of a message. See docs/spec/message-list.md#alignment-and-avatars. */
export function sideOf(message: Chat.BaseMessage, listAlignment: MessageListAlignmentType): BubbleSide {
  const category = message.getCategory();
  if (category === 'action' || category === 'call') return { alignment: 'center', hasAvatar: false, hasName: false };
  if (listAlignment === 'leftAligned') return { alignment: 'left', hasAvatar: true, hasName: true };
  if (message.isOwn()) return { alignment: 'right', hasAvatar: false, hasName: false };
  const isGroup = message.getReceiverType() === 'group';
  const isAgent = category === 'agentic' || message.getSender()?.isAgent() === true;
  return { alignment: 'left', hasAvatar: isGroup || isAgent, hasName: isGroup };
}
