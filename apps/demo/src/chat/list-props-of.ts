import type { ChatMessageListProps } from '@chatwire/react-native';
import type { DemoSettings } from '../settings/demo-settings.ts';

/** Returns the settings that are props of the list. */
export function listPropsOf(settings: DemoSettings): Partial<ChatMessageListProps> {
  const { alignment, startFromUnreadMessages, scrollToBottomOnNewMessage, disableSoundForMessages } = settings;
  return {
    ...settings.visibility,
    alignment,
    startFromUnreadMessages,
    scrollToBottomOnNewMessage,
    disableSoundForMessages,
    streamingSpeed: Number(settings.streamingSpeed),
  };
}
