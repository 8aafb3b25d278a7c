import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';
import type { Subject } from '../chat/use-subject.ts';

/**
 * Returns the current profile of a user or group: the given one until the server's arrives. `reload` requests it again.
 */
export function useProfile(client: Chat.ChatClient, subject: Subject): [profile: Subject, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<{ readonly of: Subject; readonly profile: Subject } | undefined>(undefined);
  const reload = useCallback(async () => {
    const profile =
      'group' in subject
        ? { group: await client.getGroup(subject.group.getGuid()) }
        : { user: await client.getUser(subject.user.getUid()) };
    setLoaded({ of: subject, profile });
  }, [client, subject]);
  useEffect(() => {
    reload().catch(() => undefined);
  }, [reload]);
  return [loaded?.of === subject ? loaded.profile : subject, reload];
}
