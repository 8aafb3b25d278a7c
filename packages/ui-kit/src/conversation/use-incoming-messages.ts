import type { Chat } from '@chatwire/sdk';
import { useEffect, useId } from 'react';
import { useLatest } from '../platform/use-latest.ts';
import type { ConversationProps } from './conversation-props.ts';
import { followIncomingMessages, type MessageHeard } from './follow-incoming-messages.ts';

/** Calls `heard` for each message of another user that arrives in exactly this conversation and thread. */
export function useIncomingMessages(
  client: Chat.ChatClient | undefined,
  conversation: ConversationProps,
  heard: MessageHeard,
): void {
  const id = useId();
  const latest = useLatest({ conversation, heard });
  useEffect(
    () => client && followIncomingMessages(client, `incoming${id}`, () => latest.current),
    [client, id, latest],
  );
}
