import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useChatUIEvents } from '../provider/ui-events-context.ts';

/**
 * The latest state reported by `ccUserBlocked` and `ccUserUnblocked` for a user; undefined if none was.
 * See docs/spec/message-list.md#ui-events.
 */
export function useBlocked(user: Chat.User | undefined): boolean | undefined {
  const events = useChatUIEvents();
  const [said, setSaid] = useState<{ readonly uid: string; readonly isBlocked: boolean } | undefined>(undefined);
  useEffect(() => {
    const ends = [
      events.on('ccUserBlocked', ({ user: about }) => setSaid({ uid: about.getUid(), isBlocked: true })),
      events.on('ccUserUnblocked', ({ user: about }) => setSaid({ uid: about.getUid(), isBlocked: false })),
    ];
    return () => ends.forEach((end) => end());
  }, [events]);
  return said !== undefined && said.uid === user?.getUid() ? said.isBlocked : undefined;
}
