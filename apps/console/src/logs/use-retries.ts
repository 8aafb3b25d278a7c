import { useEffect } from 'react';
import { Unreachable } from '../api/api-error.ts';
import type { LogWindow } from './window/log-window.ts';

const RETRY_MS = 3_000;

/** While the server cannot be reached it is asked again by itself, at once when the network is back. */
export function useRetries(window: LogWindow, error: unknown): void {
  useEffect(() => {
    if (!(error instanceof Unreachable)) return;
    const retry = () => void window.retry();
    // Each failure is an error of its own, which begins this anew.
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  }, [window, error]);
}
