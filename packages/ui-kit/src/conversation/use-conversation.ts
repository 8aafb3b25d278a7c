import type { Chat } from '@chatwire/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { useOwnUid } from './use-session.ts';

interface Opened {
  readonly handle: Chat.ConversationHandle;
  readonly identity: unknown;
}

/**
 * Returns the view of a conversation. It is open while a user is logged in and reopens when its identity changes. The
 * new view opens before the old one is released, so that shared data is kept. `filterKey` identifies the filters in
 * `options`.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function useConversation(
  client: Chat.ChatClient | undefined,
  ref: Chat.ConversationRef | undefined,
  options?: Chat.OpenOptions,
  filterKey = '',
): Chat.ConversationHandle | undefined {
  const uid = useOwnUid(client);
  const latest = useRef(options);
  const [opened, setOpened] = useState<Opened | undefined>(undefined);
  const { receiverType, receiverId, parentMessageId } = ref ?? {};
  const identity =
    receiverId === undefined ? undefined : [uid, receiverType, receiverId, parentMessageId ?? '', filterKey].join('\n');
  // Opens what this render asks for, not the previous one.
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    if (!client || uid === undefined || receiverType === undefined || receiverId === undefined) return undefined;
    const thread = parentMessageId === undefined ? {} : { parentMessageId };
    const handle = client.openConversation({ receiverType, receiverId, ...thread }, latest.current ?? {});
    setOpened({ handle, identity });
    return () => {
      setOpened((current) => (current?.handle === handle ? undefined : current));
      handle.release();
    };
  }, [client, uid, receiverType, receiverId, parentMessageId, identity]);
  return opened?.identity === identity ? opened?.handle : undefined;
}
