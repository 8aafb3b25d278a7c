import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';
import type { Subject } from '../chat/use-subject.ts';

/**
 * Returns the current profile of a user or group: `subject` until the server has responded. `reload` requests it again.
 */
export function useProfile(client: Chat.ChatClient, subject: Subject): [profile: Subject, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<{ readonly subject: Subject; readonly profile: Subject } | undefined>(undefined);
  const reload = useCallback(async () => {
    const profile =
      'group' in subject
        ? { group: await client.getGroup(subject.group.getGuid()) }
        : { user: await client.getUser(subject.user.getUid()) };
    setLoaded({ subject, profile });
  }, [client, subject]);
  useEffect(() => {
    reload().catch(() => undefined);
  }, [reload]);
  return [loaded?.subject === subject ? loaded.profile : subject, reload];
}
