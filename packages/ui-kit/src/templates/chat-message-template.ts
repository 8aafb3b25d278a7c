import type { Chat } from '@chatwire/sdk';
import type { ReactNode } from 'react';
import type { ChatTheme } from '../theme/chat-theme.ts';
import type { ChatMessageOption } from './chat-message-option.ts';

/** Logical: left is the start side, right the end side. Contract 4. */
export type MessageBubbleAlignmentType = 'left' | 'right' | 'center';

/** Draws a part of a message. Undefined: the built-in part is drawn; null: nothing. Contract 5.1. */
export type MessagePart = (message: Chat.BaseMessage, alignment: MessageBubbleAlignmentType) => ReactNode;

type Fields = Partial<Pick<ChatMessageTemplate, keyof ChatMessageTemplate>>;

/** How messages of one kind are drawn, and what can be done with them. Contract 4, 5. */
export class ChatMessageTemplate {
  category = 'message';
  type = 'text';
  /** Messages of this kind leave no row. */
  hidden?: boolean;
  ContentView?: MessagePart;
  BottomView?: MessagePart;
  HeaderView?: MessagePart;
  LeadingView?: MessagePart;
  StatusInfoView?: MessagePart;
  FooterView?: MessagePart;
  ReplyView?: MessagePart;
  /** Instead of everything from the name to the reactions. */
  BubbleView?: (message: Chat.BaseMessage) => ReactNode;
  /** Replaces the list and the order of the menu. */
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
