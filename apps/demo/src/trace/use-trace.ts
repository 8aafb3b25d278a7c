import type { Chat } from '@chatwire/sdk';
import { startTransition, useEffect, useState } from 'react';
import type { Playground, TraceEntry } from '../playground/playground.ts';

/** Delivery of one message so far. */
export interface Trace {
  readonly entries: readonly TraceEntry[];
  readonly receipts: readonly Chat.MessageReceipt[];
}

const EMPTY: Trace = { entries: [], receipts: [] };
/** Polling delays. Notifications take milliseconds and reading takes seconds, so the first delays are short. */
const PAUSES_MS = [150, 300, 600, 1_000, 2_000];

/** Returns the delivery of a message, polled while it is shown. `delayMs`: delay before the first request; default: 0. */
export function useTrace(playground: Playground, client: Chat.ChatClient, messageId: number, delayMs = 0): Trace {
  const [trace, setTrace] = useState<{ readonly id: number } & Trace>({ id: 0, ...EMPTY });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isCurrent = true;
    const ask = async (round: number): Promise<void> => {
      const [entries, receipts] = await Promise.all([
        playground.trace(messageId).catch(() => undefined),
        client.getMessageReceipts(messageId).catch(() => undefined),
      ]);
      if (!isCurrent) return;
      // A failed request keeps the previous state.
      startTransition(() =>
        setTrace(({ id, ...known }) => {
          const previous = id === messageId ? known : EMPTY;
          return { id: messageId, entries: entries ?? previous.entries, receipts: receipts ?? previous.receipts };
        }),
      );
      timer = setTimeout(() => void ask(round + 1), PAUSES_MS[round] ?? 4_000);
    };
    timer = setTimeout(() => void ask(0), delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [playground, client, messageId, delayMs]);
  return trace.id === messageId ? trace : EMPTY;
}
