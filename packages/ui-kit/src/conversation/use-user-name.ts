import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';

/** Author of API writes without an acting user. It has no profile; its messages have this name. */
const SERVER = { uid: 'app_system', name: 'System' };

/**
 * Returns the name of a user, looked up once if the client does not know it. Until then, and if the lookup fails, the
 * uid.
 */
export function useUserName(client: Chat.ChatClient | undefined, uid: string | undefined): string {
  const [, setLookedUp] = useState<string | undefined>(undefined);
  const knownName = uid === SERVER.uid ? SERVER.name : uid && client?.knownUser(uid)?.getName();
  const isUnknown = uid !== undefined && !knownName;
  useEffect(() => {
    if (!client || uid === undefined || !isUnknown) return undefined;
    let isCurrent = true;
    const settled = () => isCurrent && setLookedUp(uid);
    // If the lookup fails, the uid is shown; nothing is reported.
    client.getUser(uid, { cached: true }).then(settled, settled);
    return () => {
      isCurrent = false;
    };
  }, [client, uid, isUnknown]);
  return knownName || uid || '';
}
