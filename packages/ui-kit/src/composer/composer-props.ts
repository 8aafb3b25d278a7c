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
  /** Tells it from others. */
  readonly id: string;
  /** What the entry says. */
  readonly title: string;
  /** Before the title. */
  readonly icon?: ReactNode;
  /** The entry was chosen. */
  onPress(): void;
}

/** See docs/spec/message-list.md#composer. Every prop is reactive. */
export interface ChatMessageComposerProps extends ConversationProps {
  /** What the app can do with the composer. See docs/spec/message-list.md#composer. */
  readonly ref?: Ref<ChatMessageComposerHandle> | undefined;
  /** Tells several composers of a screen apart for text formatters. */
  readonly id?: string | undefined;
  /** What is written at first, if there is no draft. See docs/spec/message-list.md#composer. */
  readonly initialComposerText?: string | undefined;
  /** Called instead of sending, and instead of saving an edit. */
  readonly onSendButtonPress?: ((message: Chat.BaseMessage) => void) | undefined;
  /** At each change, with the text as it would be sent. See docs/spec/message-list.md#composer. */
  readonly onTextChange?: ((text: string) => void) | undefined;
  /**
   * What Enter does; Shift+Enter makes a line in any case. Default: `send` in browsers, `newLine` on phones.
   * See docs/spec/message-list.md#composer.
   */
  readonly enterKeyBehavior?: 'send' | 'newLine' | undefined;
  /**
   * After those of the provider; they may offer suggestions and change what is sent.
   * See docs/spec/message-list.md#text-formatters, #composer.
   */
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  /** Nobody can be mentioned. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableMentions?: boolean | undefined;
  /** Everybody at once cannot be mentioned. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableMentionAll?: boolean | undefined;
  /** The name of everybody, after the `@`. Default: `all`. See docs/spec/message-list.md#composer. */
  readonly mentionAllLabel?: string | undefined;
  /** Others are not told that somebody is typing. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableTypingEvents?: boolean | undefined;
  /** No send button. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideSendButton?: boolean | undefined;
  /** No attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideAttachmentButton?: boolean | undefined;
  /** No camera among the attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideCameraOption?: boolean | undefined;
  /** No pictures among the attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideImageAttachmentOption?: boolean | undefined;
  /** No videos among the attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideVideoAttachmentOption?: boolean | undefined;
  /** No audio among the attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideAudioAttachmentOption?: boolean | undefined;
  /** No other files among the attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideFileAttachmentOption?: boolean | undefined;
  /** Of pictures that are attached as such, 1 to 100; 100: as they are. Default: 80. */
  readonly imageQuality?: number | undefined;
  /** No voice messages. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideVoiceRecordingButton?: boolean | undefined;
  /** Replaces the attachment menu. */
  readonly attachmentOptions?: ((conversation: ConversationProps) => readonly AttachmentOption[]) | undefined;
  /** Comes after the built-in entries. */
  readonly addAttachmentOptions?: ((conversation: ConversationProps) => readonly AttachmentOption[]) | undefined;
  /** Nothing is played when a message is sent. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableSoundForOutgoingMessages?: boolean | undefined;
  /** Played when a message is sent. Default: the built-in sound. See docs/spec/message-list.md#composer. */
  readonly customSoundForOutgoingMessage?: AudioSource | undefined;
  /** Above the input. See docs/spec/message-list.md#composer. */
  readonly HeaderView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Instead of the send button. See docs/spec/message-list.md#composer. */
  readonly SendButtonView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Beside the input. See docs/spec/message-list.md#composer. */
  readonly AuxiliaryButtonView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Side of the input, logical. Default: `left`. */
  readonly auxiliaryButtonsAlignment?: 'left' | 'right' | undefined;
  /** Over the theme. See docs/spec/message-list.md#style-precedence. */
  readonly style?: DeepPartial<MessageComposerStyle> | undefined;
  /**
   * Every operation of the composer that failed. Default: `onError` of the provider.
   * See docs/spec/message-list.md#composer.
   */
  readonly onError?: ErrorHandler | undefined;
}

/** What an app can do with a composer. See docs/spec/message-list.md#composer. */
export interface ChatMessageComposerHandle {
  /** Sends this text, or what is written. */
  sendTextMessage(text?: string): void;
  /** As it would be sent. */
  getText(): string;
  /** Replaces what is written. */
  setText(text: string): void;
  /** Takes text, files and the mode of a reply or an edit away. */
  clear(): void;
  /** Puts the cursor into the input. */
  focus(): void;
  /** Loads a message to be changed. */
  edit(message: Chat.BaseMessage): void;
  /** The next message will quote this one. */
  reply(message: Chat.BaseMessage): void;
}
