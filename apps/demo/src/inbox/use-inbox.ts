import { useChatUIEvents } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useMemo, useSyncExternalStore } from 'react';
import { Inbox, type InboxState } from './inbox.ts';

/**
 * Returns the conversations of a client, live. The caller does not render again when they change; the components that
 * show them use `useInboxState`.
 */
export function useInbox(client: Chat.ChatClient): Inbox {
  const id = useId();
  const events = useChatUIEvents();
  const inbox = useMemo(() => new Inbox(client, `inbox${id}`), [client, id]);
  useEffect(() => inbox.start(), [inbox]);
  // The client's listeners receive other users' changes; the kit emits those made here.
  useEffect(() => {
    const unsubscribes = [
      events.on('ccMessageSent', ({ message, status }) => {
        if (status === 'inprogress') inbox.sending(message);
        if (status === 'success') inbox.sent(message);
        if (status === 'error') inbox.rejected(message);
      }),
      events.on('ccMessageRead', ({ message }) => inbox.changed(message)),
      events.on('ccMessageDeleted', ({ message }) => inbox.changed(message)),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [events, inbox]);
  return inbox;
}

/** Returns the current state of an inbox. */
export function useInboxState(inbox: Inbox): InboxState {
  return useSyncExternalStore(inbox.subscribe, inbox.getSnapshot, inbox.getSnapshot);
}
