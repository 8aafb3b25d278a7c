import { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useRef } from 'react';
import { platformTimers } from '../primitives/kit-timers.ts';

/** After the last key typing has ended, in milliseconds. See docs/spec/message-list.md#composer. */
const PAUSE_MS = 3_000;

export interface TypingSignal {
  /** To be called with every key. */
  typed(): void;
  ended(): void;
}

/**
 * Tells the others that somebody types. How often start is repeated is up to the SDK.
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
  const ended = useCallback(() => {
    if (!cancel.current) return;
    cancel.current();
    cancel.current = undefined;
    // Nobody waits for it, and without a connection nobody would see it.
    client?.endTyping(indicator()).catch(ignore);
  }, [client, indicator]);
  const typed = useCallback(() => {
    if (!isEnabled) return;
    cancel.current?.();
    cancel.current = timers.after(PAUSE_MS, ended);
    client?.startTyping(indicator()).catch(ignore);
  }, [client, indicator, isEnabled, ended, timers]);
  // Also when the composer goes, or is told to be silent.
  useEffect(() => ended, [ended, isEnabled]);
  return { typed, ended };
}

function ignore(): void {
  // See docs/spec/message-list.md#callbacks: typing signals are never an error.
}
