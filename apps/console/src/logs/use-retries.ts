import { useEffect } from 'react';
import { Unreachable } from '../api/api-error.ts';
import type { LogWindow } from '../log-window/log-window.ts';

const RETRY_MS = 3_000;

/** Retries while the server is unreachable, immediately when the network is back. */
export function useRetries(window: LogWindow, error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Unreachable)) return;
    const retry = () => void window.retry();
    // Each failure is a new error, which restarts this effect.
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [window, error]);
}
