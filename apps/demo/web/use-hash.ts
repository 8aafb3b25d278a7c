import { useCallback, useSyncExternalStore } from 'react';

/** What stands behind `#/` in the address, and how to change it; the way back leads through every change. */
export function useHash(): readonly [hash: string, setHash: (hash: string) => void] {
  const hash = useSyncExternalStore(subscribe, read);
  const set = useCallback((next: string) => {
    location.hash = `#/${next}`;
  }, []);
  return [hash, set];
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('hashchange', changed);
  return () => window.removeEventListener('hashchange', changed);
}

function read(): string {
  return location.hash.replace(/^#\/?/, '');
}
