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
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  onPress(): void;
}

/** Contract 31. Every prop is reactive. */
export interface ChatMessageHeaderProps extends ConversationProps {
  /** Default: false. */
  readonly showBackButton?: boolean | undefined;
  readonly onBack?: (() => void) | undefined;
  readonly hideVoiceCallButton?: boolean | undefined;
  readonly hideVideoCallButton?: boolean | undefined;
  /** Without it there is no button. */
  readonly onVoiceCallPress?: (() => void) | undefined;
  readonly onVideoCallPress?: (() => void) | undefined;
  /** Whether somebody is there, or was last. Default: true. */
  readonly usersStatusVisibility?: boolean | undefined;
  /** Instead of picture, title and subtitle. */
  readonly ItemView?: HeaderSlot | undefined;
  readonly LeadingView?: HeaderSlot | undefined;
  readonly TitleView?: HeaderSlot | undefined;
  readonly SubtitleView?: HeaderSlot | undefined;
  /** Instead of the buttons at the end. */
  readonly TrailingView?: HeaderSlot | undefined;
  readonly AuxiliaryButtonView?: HeaderSlot | undefined;
  readonly options?: ((subject: HeaderSubject) => readonly HeaderOption[]) | undefined;
  readonly hideNewChatButton?: boolean | undefined;
  readonly hideChatHistoryButton?: boolean | undefined;
  readonly onNewChatButtonClick?: (() => void) | undefined;
  /** Without it there is no button. */
  readonly onChatHistoryButtonClick?: (() => void) | undefined;
  readonly style?: DeepPartial<MessageHeaderStyle> | undefined;
  readonly onError?: ErrorHandler | undefined;
}
