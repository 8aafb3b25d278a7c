import type { Chat } from '@chatwire/sdk';
import { useMemo } from 'react';
import type { RecentEmoji } from './recent-emoji.ts';

/** Returns the user's recently used emoji, stored in the client's storage. See docs/spec/message-list.md#reactions. */
export function useRecentEmoji(client: Chat.ChatClient): RecentEmoji {
  return useMemo(
    () => ({ load: () => client.getRecentEmoji(), save: (emoji) => client.saveRecentEmoji(emoji) }),
    [client],
  );
}
