import { Chat } from '@chatwire/sdk';
import { useCallback, useContext, useSyncExternalStore } from 'react';
import { repeatableQuestion } from './repeatable-question.ts';
import { RunContext } from './run-context.ts';
import { storedFailure } from './stored-failure.ts';

/** Returns whether the question of a failed response can be sent again now; false outside a list. */
export function useCanAskAgain(row: Chat.MessageRow): boolean {
  const { message } = row;
  const context = useContext(RunContext);
  const runId = message instanceof Chat.AIAssistantMessage ? message.getRunId() : undefined;
  // Rows of other messages do not subscribe.
  const handle = runId !== undefined || storedFailure(message) ? context?.handle : undefined;
  const subscribe = useCallback(
    (changed: () => void) => {
      const ends = [handle?.subscribe('timeline', changed), handle?.subscribe('thread', changed)];
      if (runId !== undefined) ends.push(handle?.subscribeRun(runId, changed));
      return () => ends.forEach((end) => end?.());
    },
    [handle, runId],
  );
  const read = () => handle !== undefined && repeatableQuestion(handle, row) !== undefined;
  return useSyncExternalStore(subscribe, read, read);
}
