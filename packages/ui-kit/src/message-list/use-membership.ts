import type { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';

/** What the user may do in a group is asked for when the group does not say. Contract 2. */
export function useMembership(
  client: Chat.ChatClient | undefined,
  handle: Chat.ConversationHandle | undefined,
  group: Chat.Group | undefined,
  report: (error: unknown, code: string) => void,
): void {
  const guid = group?.getGuid();
  const isKnown = group?.getScope() !== undefined;
  useEffect(() => {
    if (!client || !handle || guid === undefined || isKnown) return;
    if (handle.getSnapshot('conversation').membership.scope !== undefined) return;
    client.getGroup(guid).then(
      () => handle.changed('conversation'),
      (error: unknown) => report(error, 'ERR_CALLBACK'),
    );
  }, [client, handle, guid, isKnown, report]);
}
