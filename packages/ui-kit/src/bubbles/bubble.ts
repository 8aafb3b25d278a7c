import type { Chat } from '@chatwire/sdk';
import type { MessageBubbleAlignmentType } from '../templates/chat-message-template.ts';
import type { BubbleStyle } from '../theme/styles/bubble-style.ts';
import type { BubbleSettings } from './bubble-settings.ts';
import { sideOf } from './bubble-side.ts';
import type { RowGrouping } from './row-grouping.ts';
import type { BubbleStatus } from './status/bubble-status.ts';

/** A row with values derived from it. */
export interface RowOfBubble {
  readonly row: Chat.MessageRow;
  readonly message: Chat.BaseMessage;
  readonly grouping: RowGrouping;
  readonly settings: BubbleSettings;
  readonly style: BubbleStyle;
  readonly alignment: MessageBubbleAlignmentType;
  readonly hasAvatar: boolean;
  readonly hasName: boolean;
}

/** A row with its status, as passed to its parts. */
export interface Bubble extends RowOfBubble {
  readonly status: BubbleStatus;
}

/** Props of a part. */
export interface BubbleProps {
  readonly bubble: Bubble;
}

export function bubbleOf(row: Chat.MessageRow, grouping: RowGrouping, settings: BubbleSettings): RowOfBubble {
  const { message } = row;
  const { outgoing, incoming } = settings.style;
  return {
    row,
    message,
    grouping,
    settings,
    style: message.isOwn() ? outgoing : incoming,
    ...sideOf(message, settings.alignment),
  };
}
