import type { Chat } from '@chatwire/sdk';
import type { ReactNode, Ref } from 'react';
import type { AudioSource } from '../adapters/chat-adapters.ts';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import type { ErrorHandler } from '../provider/use-report-error.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import type { MessageComposerStyle } from '../theme/styles/message-composer-style.ts';

/** An entry of the attachment menu. */
export interface AttachmentOption {
  readonly id: string;
  readonly title: string;
  readonly icon?: ReactNode;
  onPress(): void;
}

/** Contract 32. Every prop is reactive. */
export interface ChatMessageComposerProps extends ConversationProps {
  readonly ref?: Ref<ChatMessageComposerHandle> | undefined;
  /** Tells several composers of a screen apart for text formatters. */
  readonly id?: string | undefined;
  readonly initialComposerText?: string | undefined;
  /** Called instead of sending, and instead of saving an edit. */
  readonly onSendButtonPress?: ((message: Chat.BaseMessage) => void) | undefined;
  readonly onTextChange?: ((text: string) => void) | undefined;
  /** Default: `send` in browsers, `newLine` on phones. */
  readonly enterKeyBehavior?: 'send' | 'newLine' | undefined;
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  readonly disableMentions?: boolean | undefined;
  readonly disableMentionAll?: boolean | undefined;
  /** Default: `all`. */
  readonly mentionAllLabel?: string | undefined;
  readonly disableTypingEvents?: boolean | undefined;
  readonly hideSendButton?: boolean | undefined;
  readonly hideAttachmentButton?: boolean | undefined;
  readonly hideCameraOption?: boolean | undefined;
  readonly hideImageAttachmentOption?: boolean | undefined;
  readonly hideVideoAttachmentOption?: boolean | undefined;
  readonly hideAudioAttachmentOption?: boolean | undefined;
  readonly hideFileAttachmentOption?: boolean | undefined;
  /** Of pictures that are attached as such, 1 to 100; 100: as they are. Default: 80. */
  readonly imageQuality?: number | undefined;
  readonly hideVoiceRecordingButton?: boolean | undefined;
  /** Replaces the attachment menu. */
  readonly attachmentOptions?: ((conversation: ConversationProps) => readonly AttachmentOption[]) | undefined;
  /** Comes after the built-in entries. */
  readonly addAttachmentOptions?: ((conversation: ConversationProps) => readonly AttachmentOption[]) | undefined;
  readonly disableSoundForOutgoingMessages?: boolean | undefined;
  readonly customSoundForOutgoingMessage?: AudioSource | undefined;
  readonly HeaderView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  readonly SendButtonView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  readonly AuxiliaryButtonView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Side of the input, logical. Default: `left`. */
  readonly auxiliaryButtonsAlignment?: 'left' | 'right' | undefined;
  readonly style?: DeepPartial<MessageComposerStyle> | undefined;
  readonly onError?: ErrorHandler | undefined;
}

/** What an app can do with a composer. Contract 32. */
export interface ChatMessageComposerHandle {
  /** Sends this text, or what is written. */
  sendTextMessage(text?: string): void;
  /** As it would be sent. */
  getText(): string;
  setText(text: string): void;
  clear(): void;
  focus(): void;
  edit(message: Chat.BaseMessage): void;
  reply(message: Chat.BaseMessage): void;
}
