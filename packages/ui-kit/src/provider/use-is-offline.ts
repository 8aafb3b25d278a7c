import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { platformTimers } from '../platform/kit-timers.ts';
import { isConnected } from './is-connected.ts';

/** Interruptions shorter than this, in milliseconds, are not shown. See docs/spec/message-list.md#reconnection. */
const NOTICED_MS = 5_000;

/** Returns whether the client has been offline for a while. */
export function useIsOffline(client: Chat.ChatClient | undefined): boolean {
  const isOnline = useIsConnected(client);
  const [isNoticed, setNoticed] = useState(false);
  useEffect(() => {
    if (isOnline) return undefined;
    const cancel = platformTimers.after(NOTICED_MS, () => setNoticed(true));
    return () => {
      cancel();
      setNoticed(false);
    };
  }, [isOnline]);
  return isNoticed && !isOnline;
}

/** Returns whether the client is connected; true without a client, because there is nothing to connect to. */
export function useIsConnected(client: Chat.ChatClient | undefined): boolean {
  const subscribe = useCallback((changed: () => void) => client?.subscribe('connection', changed) ?? NOTHING, [client]);
  const read = () => isConnected(client);
  return useSyncExternalStore(subscribe, read, read);
}

const NOTHING = () => undefined;
