import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { conversationsOnScreen } from './conversations-on-screen.ts';

/** Tells pushes that this conversation needs no banner while its list is on the screen; threads count as it. */
export function useConversationOnScreen(
  client: Chat.ChatClient | undefined,
  handle: Chat.ConversationHandle | undefined,
  isOnScreen: boolean,
): void {
  useEffect(
    () => (client && handle && isOnScreen ? conversationsOnScreen(client).add(handle.ref) : undefined),
    [client, handle, isOnScreen],
  );
}
