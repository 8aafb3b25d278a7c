import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';

const ENDS = new Set(['run_finished', 'run_error', 'run_cancelled']);

/**
 * Id of the run that answers in a conversation with an agent, or in one thread of it; undefined while none does.
 * `conversationId` undefined: not known yet, then any run of the thread counts.
 */
export function useActiveRun(
  client: Chat.ChatClient | undefined,
  isAgent: boolean,
  conversationId: string | undefined,
  threadId: number | undefined,
): string | undefined {
  const id = useId();
  const [runId, setRunId] = useState<string | undefined>(undefined);
  useEffect(() => {
    if (!client || !isAgent) return undefined;
    const end = client.addAIAssistantListener(`composer${id}`, {
      onAIAssistantEventReceived(event) {
        const isHere = conversationId === undefined || event.conversationId === conversationId;
        if (!isHere || (threadId !== undefined && event.threadId !== threadId)) return;
        if (event.type === 'run_started') setRunId(event.runId);
        else if (ENDS.has(event.type)) setRunId((known) => (known === event.runId ? undefined : known));
      },
    });
    return () => {
      end();
      setRunId(undefined);
    };
  }, [client, id, isAgent, conversationId, threadId]);
  return runId;
}
