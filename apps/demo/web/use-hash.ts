import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns the address after `#/` and a function that changes it; each change adds an entry to the browser's history.
 */
export function useHash(): readonly [hash: string, setHash: (hash: string) => void] {
  const hash = useSyncExternalStore(subscribe, read);
  const set = useCallback((next: string) => {
    location.hash = `#/${next}`;
  }, []);
  return [hash, set];
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

function read(): string {
  return location.hash.replace(/^#\/?/, '');
}
