import type { Chat } from '@chatwire/sdk';
import { startTransition, useEffect, useState } from 'react';
import type { Playground, TraceEntry } from '../playground/playground.ts';

/** Delivery of one message so far. */
export interface Trace {
  readonly entries: readonly TraceEntry[];
  readonly receipts: readonly Chat.MessageReceipt[];
}

const EMPTY: Trace = { entries: [], receipts: [] };
/**
 * Delays of the first requests, in milliseconds. The first are short, because notifications take milliseconds; reading
 * takes seconds.
 */
const POLL_DELAYS_MS = [150, 300, 600, 1_000, 2_000];
/** Delay of all later requests, in milliseconds. */
const MAX_POLL_DELAY_MS = 4_000;

/** Returns the delivery of a message, polled while it is shown. `delayMs`: delay before the first request; default: 0. */
export function useTrace(playground: Playground, client: Chat.ChatClient, messageId: number, delayMs = 0): Trace {
  const [trace, setTrace] = useState<{ readonly id: number } & Trace>({ id: 0, ...EMPTY });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const poll = async (attempt: number): Promise<void> => {
      const [entries, receipts] = await Promise.all([
        playground.trace(messageId).catch(() => undefined),
        client.getMessageReceipts(messageId).catch(() => undefined),
      ]);
      if (!isCurrent) return;
      // A failed request keeps the previous state.
      startTransition(() =>
        setTrace(({ id, ...shown }) => {
          const previous = id === messageId ? shown : EMPTY;
          return { id: messageId, entries: entries ?? previous.entries, receipts: receipts ?? previous.receipts };
        }),
      );
      timer = setTimeout(() => void poll(attempt + 1), POLL_DELAYS_MS[attempt] ?? MAX_POLL_DELAY_MS);
    };
    timer = setTimeout(() => void poll(0), delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [playground, client, messageId, delayMs]);
  return trace.id === messageId ? trace : EMPTY;
}
