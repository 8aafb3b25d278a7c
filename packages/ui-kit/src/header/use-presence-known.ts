import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useIsConnected, useIsOffline } from '../provider/use-is-offline.ts';

/**
 * Whether the presence of other users can be shown: it goes stale without a connection. Unknown before the first one. An
 * interruption counts once the app reports that it is offline, so that short ones cause no flicker.
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
