import type { Chat } from '@chatwire/sdk';
import { useEffect, useRef } from 'react';
import { useLatest } from '../provider/use-latest.ts';
import { useIsConnected } from './use-is-offline.ts';

/**
 * What could not be loaded at first is tried again once there is a connection again.
 * See docs/spec/message-list.md#states.
 */
export function useReconnected(
  client: Chat.ChatClient | undefined,
  handle: Chat.ConversationHandle | undefined,
  retry: () => void,
): void {
  const isConnected = useIsConnected(client);
  const wasConnected = useRef(isConnected);
  const latest = useLatest({ handle, retry });
  useEffect(() => {
    const hasComeBack = isConnected && !wasConnected.current;
    wasConnected.current = isConnected;
    if (hasComeBack && latest.current.handle?.getSnapshot('timeline').status === 'error') latest.current.retry();
  }, [isConnected, latest]);
}
