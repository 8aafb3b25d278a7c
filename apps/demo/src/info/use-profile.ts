import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';
import type { ChatPartner } from '../chat/use-chat-partner.ts';

/**
 * Returns the current profile of a user or group: `partner` until the server has responded. `reload` requests it again.
 */
export function useProfile(
  client: Chat.ChatClient,
  partner: ChatPartner,
): [profile: ChatPartner, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<{ readonly partner: ChatPartner; readonly profile: ChatPartner } | undefined>(
    undefined,
  );
  const reload = useCallback(async () => {
    const profile =
      'group' in partner
        ? { group: await client.getGroup(partner.group.getGuid()) }
        : { user: await client.getUser(partner.user.getUid()) };
    setLoaded({ partner, profile });
  }, [client, partner]);
  useEffect(() => {
    reload().catch(() => undefined);
  }, [reload]);
  return [loaded?.partner === partner ? loaded.profile : partner, reload];
}
