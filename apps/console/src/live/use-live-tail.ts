import { useEffect, useRef, useState } from 'react';
import type { Params } from '../api/api-client.ts';
import { useApi } from '../api/api-context.ts';
import type { LogWindow } from '../log-window/log-window.ts';
import { startLiveTail, type TailState } from './live-tail.ts';

/** Time over which the rate of entries is averaged. */
const RATE_WINDOW_MS = 3_000;

export interface LiveView {
  readonly state: TailState | 'off';
  /** Entries per second, over the last seconds. */
  readonly perSecond: number;
}

/** Adds new entries to a window while the live tail is on and the first page is loaded. */
export function useLiveTail(window: LogWindow, filter: Params, isOn: boolean): LiveView {
  const api = useApi();
  const [state, setState] = useState<LiveView['state']>('off');
  const [perSecond, setPerSecond] = useState(0);
  const arrivals = useRef<{ atMs: number; count: number }[]>([]);
  useEffect(() => {
    if (!isOn) return;
    const stop = startLiveTail({
      api,
      filter,
      // While newer pages are not loaded, received entries are not kept, so the stream may start at the newest one.
      after() {
        const { newer, rows } = window.getSnapshot();
        return newer === 'done' ? rows[0]?._id : undefined;
      },
      onEntries(entries) {
        arrivals.current.push({ atMs: performance.now(), count: entries.length });
        window.receive(entries);
      },
      onUpdate: (entry) => window.update(entry),
      onState: setState,
    });
    const counting = setInterval(() => {
      const since = performance.now() - RATE_WINDOW_MS;
      arrivals.current = arrivals.current.filter(({ atMs }) => atMs > since);
      const total = arrivals.current.reduce((sum, { count }) => sum + count, 0);
      setPerSecond(Math.round((total * 1_000) / RATE_WINDOW_MS));
    }, 500);
    return () => {
      stop();
      clearInterval(counting);
      arrivals.current = [];
      setState('off');
      setPerSecond(0);
    };
  }, [api, window, filter, isOn]);
  return { state, perSecond };
}
