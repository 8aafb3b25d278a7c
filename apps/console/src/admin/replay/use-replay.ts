import type { Replay } from '@chatwire/protocol';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { messageOf } from '../../api/api-error.ts';
import { REPLAYS } from '../../api/paths.ts';

const POLL_MS = 500;

export interface ReplayAccess {
  /** The last replay that this component started. */
  readonly replay: Replay | undefined;
  readonly isRunning: boolean;
  readonly failure: string | undefined;
  /** Replays the events of the last `periodMs` milliseconds under changed settings. */
  readonly start: (periodMs: number, settings: object) => void;
  readonly cancel: () => void;
}

/** Starts a replay and follows it until it ends. */
export function useReplay(): ReplayAccess {
  const api = useApi();
  const [started, setStarted] = useState<Replay>();
  const [failure, setFailure] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ['replay', started?.replayId],
    enabled: started !== undefined,
    queryFn: ({ signal }) => api.get<Replay>(`${REPLAYS}/${started?.replayId ?? ''}`, {}, signal),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? POLL_MS : false),
  });
  const replay = data ?? started;

  async function post(periodMs: number, settings: object): Promise<void> {
    const to = Date.now();
    setFailure(undefined);
    try {
      setStarted(
        await api.send<Replay>('POST', REPLAYS, { from: to - periodMs, to, changes: { settings }, sample: 20 }),
      );
    } catch (problem) {
      setFailure(messageOf(problem));
    }
  }

  async function cancel(): Promise<void> {
    if (!replay) return;
    try {
      await api.send('DELETE', `${REPLAYS}/${replay.replayId}`);
    } catch (problem) {
      setFailure(messageOf(problem));
    }
  }

  return {
    replay,
    isRunning: replay?.state === 'running' && !error,
    failure: failure ?? (error ? messageOf(error) : undefined),
    start: (periodMs, settings) => void post(periodMs, settings),
    cancel: () => void cancel(),
  };
}
