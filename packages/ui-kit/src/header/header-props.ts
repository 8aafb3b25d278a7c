import type { ReactNode } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import type { ErrorHandler } from '../provider/use-report-error.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import type { MessageHeaderStyle } from '../theme/styles/message-header-style.ts';

type HeaderSubject = Pick<ConversationProps, 'user' | 'group'>;
/** Renders a part of the header. */
export type HeaderSlot = (subject: HeaderSubject) => ReactNode;

/** An entry of the overflow menu. */
export interface HeaderOption {
  /** Unique within the menu. */
  readonly id: string;
  /** Label of the entry. */
  readonly title: string;
  /** Shown before the title. */
  readonly icon?: ReactNode;
  /** Called when the entry is chosen. */
  onPress(): void;
}

/** See docs/spec/message-list.md#header. Every prop is reactive. */
export interface ChatMessageHeaderProps extends ConversationProps {
  /** Shows a back arrow, mirrored in right-to-left languages. Default: false. See docs/spec/message-list.md#header. */
  readonly showBackButton?: boolean | undefined;
  /** Called when the back arrow is pressed. See docs/spec/message-list.md#header. */
  readonly onBack?: (() => void) | undefined;
  /** Hides the voice call button. Default: false. See docs/spec/message-list.md#header. */
  readonly hideVoiceCallButton?: boolean | undefined;
  /** Hides the video call button. Default: false. See docs/spec/message-list.md#header. */
  readonly hideVideoCallButton?: boolean | undefined;
  /**
   * Called when the voice call button is pressed. Without it the button is hidden.
   * See docs/spec/message-list.md#header.
   */
  readonly onVoiceCallPress?: (() => void) | undefined;
  /**
   * Called when the video call button is pressed. Without it the button is hidden.
   * See docs/spec/message-list.md#header.
   */
  readonly onVideoCallPress?: (() => void) | undefined;
  /** Shows whether the user is online, or when they were last online. Default: true. */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Replaces picture, title, and subtitle. */
  readonly ItemView?: HeaderSlot | undefined;
  /** Replaces the picture. See docs/spec/message-list.md#header. */
  readonly LeadingView?: HeaderSlot | undefined;
  /** Replaces the name. See docs/spec/message-list.md#header. */
  readonly TitleView?: HeaderSlot | undefined;
  /** Replaces the typing state, presence, or member count. See docs/spec/message-list.md#header. */
  readonly SubtitleView?: HeaderSlot | undefined;
  /** Replaces the buttons at the end. */
  readonly TrailingView?: HeaderSlot | undefined;
  /** Inserted before the buttons at the end. See docs/spec/message-list.md#header. */
  readonly AuxiliaryButtonView?: HeaderSlot | undefined;
  /** Entries of the overflow menu; without any the menu is hidden. See docs/spec/message-list.md#header. */
  readonly options?: ((subject: HeaderSubject) => readonly HeaderOption[]) | undefined;
  /** Hides the new chat button in agent chats. Default: false. See docs/spec/message-list.md#header. */
  readonly hideNewChatButton?: boolean | undefined;
  /** Hides the history button in agent chats. Default: false. See docs/spec/message-list.md#header. */
  readonly hideChatHistoryButton?: boolean | undefined;
  /** Called when the user starts a new chat with the agent. See docs/spec/message-list.md#header. */
  readonly onNewChatButtonClick?: (() => void) | undefined;
  /**
   * Called when the history button of an agent chat is pressed. Without it the button is hidden.
   * See docs/spec/message-list.md#header.
   */
  readonly onChatHistoryButtonClick?: (() => void) | undefined;
  /** Merged over the theme. See docs/spec/message-list.md#style-precedence. */
  readonly style?: DeepPartial<MessageHeaderStyle> | undefined;
  /**
   * Receives every failed operation of the header. Default: the provider's `onError`.
   * See docs/spec/message-list.md#header.
   */
  readonly onError?: ErrorHandler | undefined;
}
