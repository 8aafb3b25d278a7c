import { useSyncExternalStore } from 'react';

/** Minimum width for both sides next to each other, in px. */
const MIN_WIDE_WIDTH = 860;

/** Returns whether both sides fit into the window. Other changes of its size render nothing. */
export function useIsWideWindow(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

function isWide(): boolean {
  return window.innerWidth >= MIN_WIDE_WIDTH;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}
