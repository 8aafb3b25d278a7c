import type { Chat } from '@chatwire/sdk';
import { useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { RunContext } from './run-context.ts';

const NOTHING = () => () => undefined;

/** A run as it is now, or was when it was last known: the row that it has left behind does not change. */
export function useRun(runId: string): Chat.RunState | undefined {
  const context = useContext(RunContext);
  const subscribe = useCallback(
    (changed: () => void) => context?.handle.subscribeRun(runId, changed) ?? NOTHING(),
    [context?.handle, runId],
  );
  const read = () => context?.handle.getRun(runId);
  const run = useSyncExternalStore(subscribe, read, read);
  const last = useRef(run);
  if (run) last.current = run;
  return last.current;
}
