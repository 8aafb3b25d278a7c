import { useChatUIEvents } from '@chatwire/react-native';
import { useEffect, useMemo } from 'react';
import { LastSent } from './last-sent.ts';

/**
 * Returns the user's newest message to a conversation, live. The caller does not render again when it changes, so that
 * a sent message does not render the whole screen.
 */
export function useLastSent(receiverId: string): LastSent {
  const events = useChatUIEvents();
  const lastSent = useMemo(() => new LastSent(receiverId), [receiverId]);
  useEffect(
    () => events.on('ccMessageSent', ({ message, status }) => void (status === 'success' && lastSent.add(message))),
    [events, lastSent],
  );
  return lastSent;
}
