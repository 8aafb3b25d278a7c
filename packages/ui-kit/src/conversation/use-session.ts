import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** Returns the uid of the logged-in user; undefined without one. */
export function useOwnUid(client: Chat.ChatClient | undefined): string | undefined {
  const subscribe = useCallback((changed: () => void) => client?.subscribe('session', changed) ?? nothing, [client]);
  const read = () => client?.getSnapshot('session')?.uid;
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns the logged-in user; undefined without one and until the session is known. */
export function useLoggedInUser(client: Chat.ChatClient | undefined): Chat.User | undefined {
  const uid = useOwnUid(client);
  const [user, setUser] = useState<Chat.User | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    client?.getLoggedinUser().then(
      (foundUser) => isCurrent && setUser(foundUser),
      // A disposed client has no user.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, uid]);
  return user?.getUid() === uid ? user : undefined;
}

function nothing(): void {
  // Nothing to unsubscribe without a client.
}
