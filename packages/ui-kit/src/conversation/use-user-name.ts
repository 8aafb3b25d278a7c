import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';

/** Writes through the API without an acting user. It has no profile, and its messages carry this name. */
const SERVER = { uid: 'app_system', name: 'System' };

/** Name of a user, looked up once if the client does not know it. Returns the uid until then, and if the lookup fails. */
export function useUserName(client: Chat.ChatClient | undefined, uid: string | undefined): string {
  const [, setLookedUp] = useState<string | undefined>(undefined);
  const known = uid === SERVER.uid ? SERVER.name : uid && client?.knownUser(uid)?.getName();
  const isUnknown = uid !== undefined && !known;
  useEffect(() => {
    if (!client || uid === undefined || !isUnknown) return undefined;
    let isCurrent = true;
    const settled = () => isCurrent && setLookedUp(uid);
    // Without a name the uid stays: nothing to report.
    client.getUser(uid, { cached: true }).then(settled, settled);
    return () => {
      isCurrent = false;
    };
  }, [client, uid, isUnknown]);
  return known || uid || '';
}
