import type { Chat } from '@chatwire/sdk';
import { useEffect, useId } from 'react';
import { useLatest } from '../platform/use-latest.ts';
import type { ConversationProps } from './conversation-props.ts';
import { followIncomingMessages, type IncomingMessageHandler } from './follow-incoming-messages.ts';

/** Calls `onMessage` for each message of another user that arrives in exactly this conversation and thread. */
export function useIncomingMessages(
  client: Chat.ChatClient | undefined,
  conversation: ConversationProps,
  onMessage: IncomingMessageHandler,
): void {
  const id = useId();
  const latest = useLatest({ conversation, onMessage });
  useEffect(
    () => client && followIncomingMessages(client, `incoming${id}`, () => latest.current),
    [client, id, latest],
  );
}
