import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useIsConnected, useIsOffline } from '../message-list/use-is-offline.ts';

/**
 * Whether the presence of others can be shown: it ages without a connection. Unknown before the first one; an
 * interruption counts from the moment the app says that it is offline, so that short ones cause no flicker.
 */
export function usePresenceKnown(client: Chat.ChatClient | undefined): boolean {
  const isConnected = useIsConnected(client);
  const isOffline = useIsOffline(client);
  const [wasConnected, setWasConnected] = useState(isConnected);
  useEffect(() => {
    if (isConnected) setWasConnected(true);
  }, [isConnected]);
  return isConnected || (wasConnected && !isOffline);
}
