import type { Chat } from '@chatwire/sdk';
import { useAdapters } from '../adapters/adapters-context.ts';
import { useIncomingMessages } from '../conversation/use-incoming-messages.ts';
import { warnInDevelopment } from '../localization/warn-in-development.ts';
import { platformTimers } from '../primitives/kit-timers.ts';
import { isAppInForeground } from '../provider/app-activity.ts';
import { useSharedThrottle } from '../provider/shared-throttle.ts';
import type { ChatMessageListProps } from './list-props.ts';

/**
 * A sound for each live message of another person in this conversation and thread, while the app is in the foreground;
 * all lists together sound at most once a second. See docs/spec/message-list.md#sounds.
 */
export function useListSounds(
  client: Chat.ChatClient | undefined,
  props: ChatMessageListProps,
  /** Whether the list has a row for it. */
  isShown: (message: Chat.BaseMessage) => boolean,
): void {
  const { sound } = useAdapters();
  const turns = useSharedThrottle();
  useIncomingMessages(client, props, (message, { source }) => {
    if (source !== 'live' || !sound || props.disableSoundForMessages || !isAppInForeground()) return;
    if (!isShown(message) || !turns.maySound(platformTimers.nowMs())) return;
    try {
      sound.play('incoming', props.customSoundForMessages);
    } catch (error) {
      warnInDevelopment('A sound could not be played.', error);
    }
  });
}
