import type { Chat } from '@chatwire/sdk';
import type { ChatTheme } from '../theme/chat-theme.ts';

/** The context in which text is formatted. See docs/spec/message-list.md#formatter-class. */
export interface FormatContext {
  /** The message that contains the text. */
  readonly message: Chat.BaseMessage;
  /** Side of the bubble; `left` is the start side, even in right-to-left text. */
  readonly alignment: 'left' | 'right' | 'center';
  /** Own messages are outgoing. */
  readonly side: 'outgoing' | 'incoming';
  /** Set in one-on-one conversations. */
  readonly user: Chat.User | undefined;
  /** Set in groups. */
  readonly group: Chat.Group | undefined;
  /** The logged-in user. */
  readonly loggedInUser: Chat.User | undefined;
  /** The theme of the list. */
  readonly theme: ChatTheme;
  /** The user's language, a BCP 47 tag. */
  readonly language: string;
  /** Whether the end of the text is missing: an agent's response that is being streamed, or was cut off. Default: false. */
  readonly isIncomplete?: boolean;
}
