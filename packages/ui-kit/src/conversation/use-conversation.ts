import type { Chat } from '@chatwire/sdk';
import { useLayoutEffect, useRef, useState } from 'react';
import { useOwnUid } from './use-session.ts';

interface Opened {
  readonly handle: Chat.ConversationHandle;
  readonly identity: unknown;
}

/**
 * The view of a conversation, opened while somebody is logged in, and anew with each change of its identity: the new
 * one before the old one is released, so that what both share stays. `filterKey` stands for what `options` ask for.
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
  // What is opened is what this render asks for, not the one before.
  useLayoutEffect(() => {
    latest.current = options;
  });
  useLayoutEffect(() => {
    if (!client || uid === undefined || receiverType === undefined || receiverId === undefined) return undefined;
    const thread = parentMessageId === undefined ? {} : { parentMessageId };
    const handle = client.openConversation({ receiverType, receiverId, ...thread }, latest.current ?? {});
    setOpened({ handle, identity });
    return () => {
      setOpened((known) => (known?.handle === handle ? undefined : known));
      handle.release();
    };
  }, [client, uid, receiverType, receiverId, parentMessageId, identity]);
  return opened?.identity === identity ? opened?.handle : undefined;
}
