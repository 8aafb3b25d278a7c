import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';

/** Writes through the API without an acting user; it has no profile, and its messages carry this name. */
const SERVER = { uid: 'app_system', name: 'System' };

/** Name of a user, looked up once if the client does not know it; until then, and if that fails, the uid. */
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
