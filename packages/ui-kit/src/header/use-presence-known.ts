import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useIsConnected, useIsOffline } from '../provider/use-is-offline.ts';

/**
 * Returns whether the presence of other users can be shown. Without a connection, it is outdated; before the first
 * connection it is unknown. Short interruptions do not count, so that they cause no flicker.
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
