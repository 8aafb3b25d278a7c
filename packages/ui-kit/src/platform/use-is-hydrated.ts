import { useSyncExternalStore } from 'react';

const NEVER = () => () => undefined;

/**
 * Returns whether this platform may be asked what it can do and how it is set up. False on a server and while React
 * takes over its markup, because both must draw the same; true from then on, and from the start everywhere else.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
