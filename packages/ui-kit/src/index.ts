export { useAdapters } from './adapters/adapters-context.ts';
export type { AudioPlayer, PlayerState } from './adapters/audio-player.ts';
export type * from './adapters/chat-adapters.ts';
export { ChatMessageComposer } from './composer/chat-message-composer.tsx';
export type {
  AttachmentOption,
  ChatMessageComposerHandle,
  ChatMessageComposerProps,
} from './composer/composer-props.ts';
export type { ConversationProps } from './conversation/conversation-props.ts';
export type { ChatLocale, Translate } from './localization/chat-locale.ts';
export { useChatLocale, useTranslate } from './localization/locale-context.ts';
export type { MessageKey, OwnTexts, Translations } from './localization/message-key.ts';
export { ChatUIProvider, type ChatUIProviderProps } from './provider/chat-ui-provider.tsx';
export { useChatClient } from './provider/client-context.ts';
export { useChatUIEvents } from './provider/ui-events-context.ts';
export type { ChatTheme } from './theme/chat-theme.ts';
export type { ChatColors } from './theme/colors.ts';
export type { ComponentStyles } from './theme/component-styles.ts';
export type { DeepPartial } from './theme/deep-partial.ts';
export type { MessageListStyle } from './theme/styles/message-list-style.ts';
export { useChatTheme } from './theme/theme-context.ts';
export type { ThemeSettings } from './theme/theme-settings.ts';
export type { ChatUIEventEmitter } from './ui-events/chat-ui-event-emitter.ts';
export { ChatUIEvents } from './ui-events/chat-ui-events.ts';
export type * from './ui-events/ui-event-map.ts';
