import type { Chat } from '@chatwire/sdk';
import type { ChatTheme } from '../theme/chat-theme.ts';

/** Where a text stands. Contract 24.3. */
export interface FormatContext {
  readonly message: Chat.BaseMessage;
  /** Logical: left is the start side. */
  readonly alignment: 'left' | 'right' | 'center';
  readonly side: 'outgoing' | 'incoming';
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly loggedInUser: Chat.User | undefined;
  readonly theme: ChatTheme;
  readonly language: string;
}
