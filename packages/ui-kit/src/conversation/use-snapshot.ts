import type { Chat } from '@chatwire/sdk';
import { useCallback, useSyncExternalStore } from 'react';

/** Returns the current snapshot of a topic of a view; undefined without a view. */
export function useSnapshot<T extends Chat.StoreTopic>(
  handle: Chat.ConversationHandle | undefined,
  topic: T,
): Chat.Snapshots[T] | undefined {
  const subscribe = useCallback((changed: () => void) => handle?.subscribe(topic, changed) ?? nothing, [handle, topic]);
  const read = () => handle?.getSnapshot(topic);
  return useSyncExternalStore(subscribe, read, read);
}

/** Returns the current state of a message; undefined if unknown. */
export function useRow(
  handle: Chat.ConversationHandle | undefined,
  key: string | undefined,
): Chat.MessageRow | undefined {
  const subscribe = useCallback(
    (changed: () => void) => (key === undefined ? undefined : handle?.subscribeRow(key, changed)) ?? nothing,
    [handle, key],
  );
  const read = () => (key === undefined ? undefined : handle?.getRow(key));
  return useSyncExternalStore(subscribe, read, read);
}

function nothing(): void {
  // Nothing to unsubscribe without a view.
}
