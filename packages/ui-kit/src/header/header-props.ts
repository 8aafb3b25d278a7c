import type { ReactNode } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import type { ErrorHandler } from '../provider/use-report-error.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';

type HeaderSubject = Pick<ConversationProps, 'user' | 'group'>;
/** Draws a part of the header. */
export type HeaderSlot = (subject: HeaderSubject) => ReactNode;

/** An entry of the overflow menu. */
export interface HeaderOption {
  /** Tells it from others. */
  readonly id: string;
  /** What the entry says. */
  readonly title: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** The entry was chosen. */
  onPress(): void;
}

/** See docs/spec/message-list.md#header. Every prop is reactive. */
export interface ChatMessageHeaderProps extends ConversationProps {
  /** An arrow that points the right way in every language. Default: false. See docs/spec/message-list.md#header. */
  readonly showBackButton?: boolean | undefined;
  /** The arrow was pressed. See docs/spec/message-list.md#header. */
  readonly onBack?: (() => void) | undefined;
  /** No button for a voice call. Default: false. See docs/spec/message-list.md#header. */
  readonly hideVoiceCallButton?: boolean | undefined;
  /** No button for a video call. Default: false. See docs/spec/message-list.md#header. */
  readonly hideVideoCallButton?: boolean | undefined;
  /** A voice call is wanted. Without it there is no button. See docs/spec/message-list.md#header. */
  readonly onVoiceCallPress?: (() => void) | undefined;
  /** A video call is wanted. Without it there is no button. See docs/spec/message-list.md#header. */
  readonly onVideoCallPress?: (() => void) | undefined;
  /** Whether somebody is there, or was last. Default: true. */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Instead of picture, title and subtitle. */
  readonly ItemView?: HeaderSlot | undefined;
  /** Instead of the picture. See docs/spec/message-list.md#header. */
  readonly LeadingView?: HeaderSlot | undefined;
  /** Instead of the name. See docs/spec/message-list.md#header. */
  readonly TitleView?: HeaderSlot | undefined;
  /** Instead of who is typing, who is there, or how many members there are. See docs/spec/message-list.md#header. */
  readonly SubtitleView?: HeaderSlot | undefined;
  /** Instead of the buttons at the end. */
  readonly TrailingView?: HeaderSlot | undefined;
  /** Before the buttons at the end. See docs/spec/message-list.md#header. */
  readonly AuxiliaryButtonView?: HeaderSlot | undefined;
  /** Entries of the overflow menu; none: no menu. See docs/spec/message-list.md#header. */
  readonly options?: ((subject: HeaderSubject) => readonly HeaderOption[]) | undefined;
  /** In agent chats: no button for a new chat. Default: false. See docs/spec/message-list.md#header. */
  readonly hideNewChatButton?: boolean | undefined;
  /** In agent chats: no button for earlier ones. Default: false. See docs/spec/message-list.md#header. */
  readonly hideChatHistoryButton?: boolean | undefined;
  /** A new chat with the agent has begun. See docs/spec/message-list.md#header. */
  readonly onNewChatButtonClick?: (() => void) | undefined;
  /** In agent chats: earlier ones are wanted. Without it there is no button. See docs/spec/message-list.md#header. */
  readonly onChatHistoryButtonClick?: (() => void) | undefined;
  /** Over the theme. See docs/spec/message-list.md#style-precedence. */
  readonly style?: DeepPartial<MessageHeaderStyle> | undefined;
  /**
   * Every operation of the header that failed. Default: `onError` of the provider.
   * See docs/spec/message-list.md#header.
   */
  readonly onError?: ErrorHandler | undefined;
}
