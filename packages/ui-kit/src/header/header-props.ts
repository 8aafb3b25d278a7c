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

/** Contract 31. Every prop is reactive. */
export interface ChatMessageHeaderProps extends ConversationProps {
  /** An arrow that points the right way in every language. Default: false. Contract 31. */
  readonly showBackButton?: boolean | undefined;
  /** The arrow was pressed. Contract 31. */
  readonly onBack?: (() => void) | undefined;
  /** No button for a voice call. Default: false. Contract 31. */
  readonly hideVoiceCallButton?: boolean | undefined;
  /** No button for a video call. Default: false. Contract 31. */
  readonly hideVideoCallButton?: boolean | undefined;
  /** A voice call is wanted. Without it there is no button. Contract 31. */
  readonly onVoiceCallPress?: (() => void) | undefined;
  /** A video call is wanted. Without it there is no button. Contract 31. */
  readonly onVideoCallPress?: (() => void) | undefined;
  /** Whether somebody is there, or was last. Default: true. */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Instead of picture, title and subtitle. */
  readonly ItemView?: HeaderSlot | undefined;
  /** Instead of the picture. Contract 31. */
  readonly LeadingView?: HeaderSlot | undefined;
  /** Instead of the name. Contract 31. */
  readonly TitleView?: HeaderSlot | undefined;
  /** Instead of who is typing, who is there, or how many members there are. Contract 31. */
  readonly SubtitleView?: HeaderSlot | undefined;
  /** Instead of the buttons at the end. */
  readonly TrailingView?: HeaderSlot | undefined;
  /** Before the buttons at the end. Contract 31. */
  readonly AuxiliaryButtonView?: HeaderSlot | undefined;
  /** Entries of the overflow menu; none: no menu. Contract 31. */
  readonly options?: ((subject: HeaderSubject) => readonly HeaderOption[]) | undefined;
  /** In agent chats: no button for a new chat. Default: false. Contract 31. */
  readonly hideNewChatButton?: boolean | undefined;
  /** In agent chats: no button for earlier ones. Default: false. Contract 31. */
  readonly hideChatHistoryButton?: boolean | undefined;
  /** A new chat with the agent has begun. Contract 31. */
  readonly onNewChatButtonClick?: (() => void) | undefined;
  /** In agent chats: earlier ones are wanted. Without it there is no button. Contract 31. */
  readonly onChatHistoryButtonClick?: (() => void) | undefined;
  /** Over the theme. Contract 27.4. */
  readonly style?: DeepPartial<MessageHeaderStyle> | undefined;
  /** Every operation of the header that failed. Default: `onError` of the provider. Contract 31. */
  readonly onError?: ErrorHandler | undefined;
}
