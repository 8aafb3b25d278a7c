import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useChatUIEvents } from '../provider/ui-events-context.ts';

/**
 * Returns the latest state reported by `ccUserBlocked` and `ccUserUnblocked` for a user; undefined without such an
 * event.
 * See docs/spec/message-list.md#ui-events.
 */
export function useBlocked(user: Chat.User | undefined): boolean | undefined {
  const events = useChatUIEvents();
  const [reported, setReported] = useState<{ readonly uid: string; readonly isBlocked: boolean } | undefined>(
    undefined,
  );
  useEffect(() => {
    const ends = [
      events.on('ccUserBlocked', ({ user: about }) => setReported({ uid: about.getUid(), isBlocked: true })),
      events.on('ccUserUnblocked', ({ user: about }) => setReported({ uid: about.getUid(), isBlocked: false })),
    ];
    return () => ends.forEach((end) => end());
  }, [events]);
  return reported !== undefined && reported.uid === user?.getUid() ? reported.isBlocked : undefined;
}
