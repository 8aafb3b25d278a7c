export { useAdapters } from './adapters/adapters-context.ts';
export type { AudioPlayer, PlayerState } from './adapters/audio-player.ts';
export type * from './adapters/chat-adapters.ts';
export type { ListAdapter, ListViewHandle, ListViewProps, Viewport } from './adapters/list-adapter.ts';
export type * from './adapters/notifications-adapter.ts';
export type { ZoomHandle, ZoomPage, ZoomViewProps } from './adapters/zoom-view-props.ts';
export { ChatAIAssistantTools, type ToolAction, type ToolContext } from './agents/chat-ai-assistant-tools.ts';
export type { MessageListAlignmentType } from './bubbles/bubble-side.ts';
export { ChatMessageComposer } from './composer/chat-message-composer.tsx';
export type {
  AttachmentOption,
  ChatMessageComposerHandle,
  ChatMessageComposerProps,
} from './composer/composer-props.ts';
export type { ConversationProps } from './conversation/conversation-props.ts';
export { ChatTextFormatter } from './formatters/chat-text-formatter.ts';
export type { FormatContext } from './formatters/format-context.ts';
export { ChatUrlFormatter } from './formatters/links/chat-url-formatter.ts';
export { ChatMarkdownFormatter } from './formatters/markdown/chat-markdown-formatter.ts';
export type { Block, CodeToken, CustomBlock, RichDocument, Span } from './formatters/markdown/rich-document.ts';
export { ChatMentionsFormatter } from './formatters/mentions/chat-mentions-formatter.ts';
export type { SuggestionItem } from './formatters/mentions/suggestion-item.ts';
export { ChatMessageHeader } from './header/chat-message-header.tsx';
export type { ChatMessageHeaderProps, HeaderOption, HeaderSlot } from './header/header-props.ts';
export { type BottomInset, BottomInsetContext } from './keyboard/bottom-inset.ts';
export type { ChatLocale, Translate } from './localization/chat-locale.ts';
export { useChatLocale, useTranslate } from './localization/locale-context.ts';
export type { MessageKey, OwnTexts, Translations } from './localization/message-key.ts';
export { typingText } from './localization/typing-text.ts';
export { ChatMessageList } from './message-list/chat-message-list.tsx';
export type {
  ChatMessageListHandle,
  ChatMessageListProps,
  EdgeSlot,
  NewMessageIndicator,
  NewMessageIndicatorStyle,
  SlotId,
} from './message-list/list-props.ts';
export { runNotificationAction } from './notifications/run-notification-action.ts';
export { useNotificationTarget } from './notifications/use-notification-target.ts';
export {
  type PushNotifications,
  type PushNotificationsOptions,
  usePushNotifications,
} from './notifications/use-push-notifications.ts';
export { Icon as ChatIcon } from './primitives/icon/icon.tsx';
export { ChatUIProvider, type ChatUIProviderProps } from './provider/chat-ui-provider.tsx';
export { useChatClient } from './provider/client-context.ts';
export type { EmojiNames } from './provider/emoji-names-context.ts';
export { useChatUIEvents } from './provider/ui-events-context.ts';
export type { ErrorHandler } from './provider/use-report-error.ts';
export { builtInTemplates } from './templates/built-in-templates.ts';
export type { ChatMessageOption } from './templates/chat-message-option.ts';
export {
  ChatMessageTemplate,
  type MessageBubbleAlignmentType,
  type MessagePart,
} from './templates/chat-message-template.ts';
export type { ChatTheme } from './theme/chat-theme.ts';
export type { ChatColors } from './theme/colors.ts';
export type { ComponentStyles } from './theme/component-styles.ts';
export type { DeepPartial } from './theme/deep-partial.ts';
export type { BubbleKindStyle } from './theme/styles/bubble-kind-style.ts';
export type { BubbleStyle } from './theme/styles/bubble-style.ts';
export type { IconStyle } from './theme/styles/icon-style.ts';
export type { LayerStyle, MediaViewerStyle } from './theme/styles/layer-styles.ts';
export type { MessageComposerStyle } from './theme/styles/message-composer-style.ts';
export type { MessageHeaderStyle } from './theme/styles/message-header-style.ts';
export type { LabelStyle, MessageListStyle } from './theme/styles/message-list-style.ts';
export type { StateStyle } from './theme/styles/state-styles.ts';
export type { ThreadHeaderStyle } from './theme/styles/thread-header-style.ts';
export { useChatTheme } from './theme/theme-context.ts';
export type { ThemeSettings } from './theme/theme-settings.ts';
export type { ThemeTokens } from './theme/theme-tokens.ts';
export type { TypeScale } from './theme/type-scale.ts';
export { ChatThreadHeader, type ChatThreadHeaderProps } from './thread-header/chat-thread-header.tsx';
export type { ChatUIEventEmitter } from './ui-events/chat-ui-event-emitter.ts';
export { ChatUIEvents } from './ui-events/chat-ui-events.ts';
export type * from './ui-events/ui-event-map.ts';
