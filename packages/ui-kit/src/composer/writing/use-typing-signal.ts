import { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useRef } from 'react';
import { platformTimers } from '../../platform/kit-timers.ts';

/** Milliseconds after the last key at which typing ends. See docs/spec/message-list.md#composer. */
const PAUSE_MS = 3_000;

export interface TypingSignal {
  /** Must be called for every key. */
  start(): void;
  end(): void;
}

/**
 * Sends typing events to the other users. The SDK decides how often the start is repeated.
 * See docs/spec/message-list.md#composer.
 */
export function useTypingSignal(
  client: Chat.ChatClient | undefined,
  ref: Chat.ConversationRef,
  isEnabled: boolean,
  timers = platformTimers,
): TypingSignal {
  const cancel = useRef<(() => void) | undefined>(undefined);
  const { receiverId, receiverType, parentMessageId } = ref;
  const indicator = useCallback(() => {
    const typing = new Chat.TypingIndicator(receiverId, receiverType);
    typing.setParentMessageId(parentMessageId);
    return typing;
  }, [receiverId, receiverType, parentMessageId]);
  const end = useCallback(() => {
    if (!cancel.current) return;
    cancel.current();
    cancel.current = undefined;
    // Not queued, because the end is of no use after a reconnection.
    client?.endTyping(indicator()).catch(ignore);
  }, [client, indicator]);
  const start = useCallback(() => {
    if (!isEnabled) return;
    cancel.current?.();
    cancel.current = timers.after(PAUSE_MS, end);
    client?.startTyping(indicator()).catch(ignore);
  }, [client, indicator, isEnabled, end, timers]);
  // Also on unmount, or when typing events are turned off.
  useEffect(() => end, [end, isEnabled]);
  return { start, end };
}

function ignore(): void {
  // See docs/spec/message-list.md#callbacks: failed typing events are not reported.
}
