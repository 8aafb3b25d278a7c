import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { ChatTheme } from '../theme/chat-theme.ts';
import type { ChatMessageOption } from './chat-message-option.ts';

/**
 * Side of a bubble: `left` is the start side and `right` the end side, even in right-to-left text.
 * See docs/spec/message-list.md#types.
 */
export type MessageBubbleAlignmentType = 'left' | 'right' | 'center';

/**
 * Renders a part of a message. Undefined keeps the built-in part; null removes it.
 * See docs/spec/message-list.md#template-lookup.
 */
export type MessagePart = (message: Chat.BaseMessage, alignment: MessageBubbleAlignmentType) => ReactNode;

type Fields = Partial<Pick<ChatMessageTemplate, keyof ChatMessageTemplate>>;

/**
 * Rendering and options of one kind of message.
 * See docs/spec/message-list.md#types, #templates-and-bubbles.
 */
export class ChatMessageTemplate {
  /** `message`, `custom`, `action`, `call`, `interactive`, or `agentic`. Default: `message`. */
  category = 'message';
  /** Type of the message, such as `text`, `image`, or a custom one. Default: `text`. */
  type = 'text';
  /** Whether messages of this kind have no row. Default: false. */
  hidden?: boolean;
  /** The content of the bubble. */
  ContentView?: MessagePart;
  /** Content below the main content, inside the bubble. */
  BottomView?: MessagePart;
  /** The name above the bubble. */
  HeaderView?: MessagePart;
  /** The picture next to the bubble. */
  LeadingView?: MessagePart;
  /** Time and ticks. */
  StatusInfoView?: MessagePart;
  /** The reactions below the bubble. */
  FooterView?: MessagePart;
  /** The quoted message in the bubble. */
  ReplyView?: MessagePart;
  /** Replaces everything from the name to the reactions. */
  BubbleView?: (message: Chat.BaseMessage) => ReactNode;
  /** Returns the entries of the menu in their order, in place of the built-in ones. */
  options?: (
    loggedInUser: Chat.User,
    message: Chat.BaseMessage,
    theme: ChatTheme,
    group?: Chat.Group,
  ) => readonly ChatMessageOption[];

  constructor(fields: Fields = {}) {
    Object.assign(this, fields);
  }
}
