import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';

/** Counts how often the saved messages may have changed: on any device of the user, or while there was no connection. */
export function useSavedChanges(client: Chat.ChatClient): number {
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    const changed = () => setChanges((count) => count + 1);
    const unsubscribes = [
      client.addMessageListener('saved messages', { onMessageSaved: changed }),
      client.addConnectionListener('saved messages', { onConnected: changed }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client]);
  return changes;
}
