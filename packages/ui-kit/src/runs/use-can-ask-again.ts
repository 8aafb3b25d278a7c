import { Chat } from '@chatwire/sdk';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { repeatableQuestion } from './repeatable-question.ts';
import { RunContext } from './run-context.ts';

/** Returns whether the question of a failed response can be sent again now; false outside a list. */
export function useCanAskAgain(row: Chat.MessageRow): boolean {
  const handle = useContext(RunContext)?.handle;
  const runId = row.message instanceof Chat.AIAssistantMessage ? row.message.getRunId() : undefined;
  const subscribe = useCallback(
    (changed: () => void) => {
      if (!handle || runId === undefined) return () => undefined;
      const ends = [handle.subscribe('timeline', changed), handle.subscribeRun(runId, changed)];
      return () => ends.forEach((end) => end());
    },
    [handle, runId],
  );
  const read = () => handle !== undefined && runId !== undefined && repeatableQuestion(handle, row) !== undefined;
  return useSyncExternalStore(subscribe, read, read);
}
