import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { platformTimers } from '../primitives/kit-timers.ts';

const NOTHING = () => undefined;

/** Whether there has been no connection for `ms`; true again false as soon as there is one. Contract 21.3. */
export function useIsOffline(client: Chat.ChatClient | undefined, ms: number, timers = platformTimers): boolean {
  const subscribe = useCallback((changed: () => void) => client?.subscribe('connection', changed) ?? NOTHING, [client]);
  const read = () => client?.getSnapshot('connection') === 'connected';
  const isConnected = useSyncExternalStore(subscribe, read, read);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (isConnected) return undefined;
    const cancel = timers.after(ms, () => setLong(true));
    return () => {
      cancel();
      setLong(false);
    };
  }, [isConnected, ms, timers]);
  return isLong && !isConnected;
}
