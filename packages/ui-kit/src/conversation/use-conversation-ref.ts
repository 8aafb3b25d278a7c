import { Chat } from '@chatwire/sdk';
import { useEffect } from 'react';
import { type ConversationProps, conversationRef } from './conversation-props.ts';

/**
 * Returns the given conversation; undefined if it is invalid, which is reported once per change.
 * See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function useConversationRef(
  props: ConversationProps,
  report: (error: unknown, code: string) => void,
): Chat.ConversationRef | undefined {
  const ref = conversationRef(props);
  const isValid = ref !== undefined;
  useEffect(() => {
    if (isValid) return;
    const code = 'ERR_INVALID_PROPS';
    report(new Chat.ChatException({ code, message: 'Pass either a user or a group, with an id.' }), code);
  }, [isValid, report]);
  return ref;
}
