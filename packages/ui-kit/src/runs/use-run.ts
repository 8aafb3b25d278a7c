import type { Chat } from '@chatwire/sdk';
import { useCallback, useContext, useRef, useSyncExternalStore } from 'react';
import { RunContext } from './run-context.ts';

const NOTHING = () => () => undefined;

/** Returns the current state of a run, or its last known one, so that the row of a removed run does not change. */
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
