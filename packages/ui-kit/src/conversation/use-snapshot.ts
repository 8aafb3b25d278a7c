import type { Chat } from '@chatwire/sdk';
import { useCallback, useSyncExternalStore } from 'react';

/** What a view says about a topic, always as it is now; undefined without a view. */
export function useSnapshot<T extends Chat.StoreTopic>(
  handle: Chat.ConversationHandle | undefined,
  topic: T,
): Chat.Snapshots[T] | undefined {
  const subscribe = useCallback((changed: () => void) => handle?.subscribe(topic, changed) ?? nothing, [handle, topic]);
  const read = () => handle?.getSnapshot(topic);
  return useSyncExternalStore(subscribe, read, read);
}

/** A message as it is now; undefined if it is not known. */
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
  // Without a view there is nothing to end.
}
