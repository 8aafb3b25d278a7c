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
  /** Unique within the menu. */
  readonly id: string;
  /** Label of the entry. */
  readonly title: string;
  /** Shown before the title. */
  readonly icon?: ReactNode;
  /** Called when the entry is chosen. */
  onPress(): void;
}

/** See docs/spec/message-list.md#composer. Every prop is reactive. */
export interface ChatMessageComposerProps extends ConversationProps {
  /** Imperative handle for the app. See docs/spec/message-list.md#composer. */
  readonly ref?: Ref<ChatMessageComposerHandle> | undefined;
  /** Identifies this composer to text formatters if a screen has several. */
  readonly id?: string | undefined;
  /** Initial text if there is no draft. See docs/spec/message-list.md#composer. */
  readonly initialComposerText?: string | undefined;
  /** Called instead of sending a message or saving an edit. */
  readonly onSendButtonPress?: ((message: Chat.BaseMessage) => void) | undefined;
  /** Called after each change with the text as it would be sent. See docs/spec/message-list.md#composer. */
  readonly onTextChange?: ((text: string) => void) | undefined;
  /**
   * Effect of Enter; Shift+Enter always inserts a line break. Default: `send` in browsers, `newLine` on phones.
   * See docs/spec/message-list.md#composer.
   */
  readonly enterKeyBehavior?: 'send' | 'newLine' | undefined;
  /**
   * Applied after those of the provider; they can offer suggestions and change the sent text.
   * See docs/spec/message-list.md#text-formatters, #composer.
   */
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  /** Disables mentions. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableMentions?: boolean | undefined;
  /** Disables mentioning everyone. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableMentionAll?: boolean | undefined;
  /** Label for mentioning everyone, after the `@`. Default: `all`. See docs/spec/message-list.md#composer. */
  readonly mentionAllLabel?: string | undefined;
  /** Sends no typing events. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableTypingEvents?: boolean | undefined;
  /** Hides the send button. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideSendButton?: boolean | undefined;
  /** Disables attachments. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideAttachmentButton?: boolean | undefined;
  /** Hides the camera in the attachment menu. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideCameraOption?: boolean | undefined;
  /** Hides pictures in the attachment menu. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideImageAttachmentOption?: boolean | undefined;
  /** Hides videos in the attachment menu. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideVideoAttachmentOption?: boolean | undefined;
  /** Hides audio in the attachment menu. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideAudioAttachmentOption?: boolean | undefined;
  /** Hides other files in the attachment menu. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideFileAttachmentOption?: boolean | undefined;
  /**
   * Quality of attached pictures, 1 to 100; 100 keeps the original. Pictures attached as files are unchanged. Default:
   * 80.
   */
  readonly imageQuality?: number | undefined;
  /** Disables voice messages. Default: false. See docs/spec/message-list.md#composer. */
  readonly hideVoiceRecordingButton?: boolean | undefined;
  /** Replaces the attachment menu. */
  readonly attachmentOptions?: ((conversation: ConversationProps) => readonly AttachmentOption[]) | undefined;
  /** Entries added after the built-in ones. */
  readonly addAttachmentOptions?: ((conversation: ConversationProps) => readonly AttachmentOption[]) | undefined;
  /** Plays no sound when a message is sent. Default: false. See docs/spec/message-list.md#composer. */
  readonly disableSoundForOutgoingMessages?: boolean | undefined;
  /** Sound played when a message is sent. Default: the built-in sound. See docs/spec/message-list.md#composer. */
  readonly customSoundForOutgoingMessage?: AudioSource | undefined;
  /** Shown above the input. See docs/spec/message-list.md#composer. */
  readonly HeaderView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Replaces the send button. See docs/spec/message-list.md#composer. */
  readonly SendButtonView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Shown next to the input. See docs/spec/message-list.md#composer. */
  readonly AuxiliaryButtonView?: ((conversation: ConversationProps) => ReactNode) | undefined;
  /** Side of the input on which `AuxiliaryButtonView` is shown; mirrored in right-to-left text. Default: `left`. */
  readonly auxiliaryButtonsAlignment?: 'left' | 'right' | undefined;
  /** Merged over the theme. See docs/spec/message-list.md#style-precedence. */
  readonly style?: DeepPartial<MessageComposerStyle> | undefined;
  /**
   * Receives every failed operation of the composer. Default: the provider's `onError`.
   * See docs/spec/message-list.md#composer.
   */
  readonly onError?: ErrorHandler | undefined;
}

/** Imperative handle of a composer. See docs/spec/message-list.md#composer. */
export interface ChatMessageComposerHandle {
  /** Sends the given text, or the current one. */
  sendTextMessage(text?: string): void;
  /** Returns the text as it would be sent. */
  getText(): string;
  /** Replaces the text. */
  setText(text: string): void;
  /** Clears text, files, and the reply or edit. */
  clear(): void;
  /** Focuses the input. */
  focus(): void;
  /** Loads a message for editing. */
  edit(message: Chat.BaseMessage): void;
  /** Starts a reply: the next message quotes this one. */
  reply(message: Chat.BaseMessage): void;
}
