import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';
import type { FollowedThreads } from './followed-threads.ts';

export interface Follow {
  /** Undefined until loaded. */
  readonly isFollowing: boolean | undefined;
  readonly toggle: () => void;
}

/**
 * Returns whether the user follows a thread, and a function that changes it. The user's other devices and replies, and
 * mentions of the user, change it as well.
 */
export function useFollow(
  client: Chat.ChatClient,
  followedThreads: FollowedThreads,
  parentMessageId: number,
  lastReplyAt: number | undefined,
): Follow {
  const name = useId();
  const [isFollowing, setFollowing] = useState<boolean | undefined>(undefined);
  const hasReplies = lastReplyAt !== undefined;
  useEffect(() => {
    if (!hasReplies) return undefined;
    let calls = 0;
    const load = () => {
      calls += 1;
      const call = calls;
      followedThreads.has(parentMessageId, lastReplyAt).then(
        (isFollowed) => call === calls && setFollowing(isFollowed),
        // The state stays as it was; the next connection loads it again.
        () => undefined,
      );
    };
    const unsubscribes = [
      client.addMessageListener(`follow${name}`, {
        onThreadUpdated(update) {
          if (update.parentMessageId !== parentMessageId || update.subscribed === undefined) return;
          calls += 1;
          setFollowing(update.subscribed);
        },
      }),
      client.addConnectionListener(`follow${name}`, { onConnected: load }),
    ];
    load();
    return () => {
      calls += 1;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
    // A later reply does not change whether the thread is followed, except by an event.
  }, [client, followedThreads, name, parentMessageId, hasReplies]);
  const toggle = () => {
    const wasFollowing = isFollowing;
    setFollowing(wasFollowing !== true);
    const change = wasFollowing === true ? client.unsubscribeFromThread : client.subscribeToThread;
    change(parentMessageId).catch(() => setFollowing(wasFollowing));
  };
  return { isFollowing, toggle };
}
