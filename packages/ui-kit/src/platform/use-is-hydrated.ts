import { useSyncExternalStore } from 'react';

const NEVER = () => () => undefined;

/**
 * Returns whether the platform's capabilities and settings may be used. False on a server and during
 * hydration, because both must render the same markup; true afterwards, and always on other platforms.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    NEVER,
    () => true,
    () => false,
  );
}
