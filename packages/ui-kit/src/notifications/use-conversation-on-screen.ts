import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { conversationsOnScreen } from './conversations-on-screen.ts';

/** Suppresses banners for this conversation while its list is visible; the list of a thread counts too. */
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
