import type { Chat } from '@chatwire/sdk';
import type { MessageBubbleAlignmentType } from '../templates/chat-message-template.ts';
import type { BubbleStyle } from '../theme/styles/bubble-style.ts';
import type { BubbleSettings } from './bubble-settings.ts';
import { sideOf } from './bubble-side.ts';
import type { RowGrouping } from './row-grouping.ts';
import type { BubbleStatus } from './status/bubble-status.ts';

/** A row of messages with everything that its parts render, except the status. */
export interface BubbleRow {
  readonly row: Chat.MessageRow;
  readonly message: Chat.BaseMessage;
  readonly grouping: RowGrouping;
  readonly settings: BubbleSettings;
  readonly style: BubbleStyle;
  readonly alignment: MessageBubbleAlignmentType;
  readonly hasAvatar: boolean;
  readonly hasName: boolean;
}

/** A `BubbleRow` with its status: what the parts of a bubble receive. */
export interface Bubble extends BubbleRow {
  readonly status: BubbleStatus;
}

/** Props of a part of a bubble. */
export interface BubbleProps {
  readonly bubble: Bubble;
}

/** Returns a row with its style, side, and settings. */
export function bubbleRowOf(row: Chat.MessageRow, grouping: RowGrouping, settings: BubbleSettings): BubbleRow {
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
