import type { Chat } from '@chatwire/sdk';
import type { ChatTheme } from '../theme/chat-theme.ts';

/** Where a text stands. See docs/spec/message-list.md#formatter-class. */
export interface FormatContext {
  /** Whose text it is. */
  readonly message: Chat.BaseMessage;
  /** Logical: left is the start side. */
  readonly alignment: 'left' | 'right' | 'center';
  /** Own messages are outgoing. */
  readonly side: 'outgoing' | 'incoming';
  /** Of a one-to-one conversation. */
  readonly user: Chat.User | undefined;
  /** Of a group. */
  readonly group: Chat.Group | undefined;
  /** Who reads. */
  readonly loggedInUser: Chat.User | undefined;
  /** What the text will look like. */
  readonly theme: ChatTheme;
  /** Of the reader, a BCP 47 tag. */
  readonly language: string;
}
