import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

/** uid of who is logged in; undefined while nobody is. */
export function useOwnUid(client: Chat.ChatClient | undefined): string | undefined {
  const subscribe = useCallback((changed: () => void) => client?.subscribe('session', changed) ?? nothing, [client]);
  const read = () => client?.getSnapshot('session')?.uid;
  return useSyncExternalStore(subscribe, read, read);
}

/** Who is logged in; undefined while nobody is, and until that is known. */
export function useLoggedInUser(client: Chat.ChatClient | undefined): Chat.User | undefined {
  const uid = useOwnUid(client);
  const [user, setUser] = useState<Chat.User | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    client?.getLoggedinUser().then(
      (found) => isCurrent && setUser(found),
      // A client that was disposed of knows nobody.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [client, uid]);
  return user?.getUid() === uid ? user : undefined;
}

function nothing(): void {
  // Without a client there is nothing to end.
}
