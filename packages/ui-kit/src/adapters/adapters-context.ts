import { createContext, useContext } from 'react';
import { useIsHydrated } from '../platform/use-is-hydrated.ts';
import type { ChatAdapters } from './chat-adapters.ts';
import { CORE_ADAPTERS } from './core-adapters.ts';
import { platformAdapters } from './platform-adapters.ts';

const PLATFORM_ADAPTERS = platformAdapters();

/** Undefined outside a provider. */
export const AdaptersContext = createContext<ChatAdapters | undefined>(undefined);

/**
 * Returns the adapters of the providers merged over the built-in ones. Features without an adapter are hidden or
 * simplified.
 */
export function useAdapters(): ChatAdapters {
  const adapters = useContext(AdaptersContext);
  const isHydrated = useIsHydrated();
  return adapters ?? (isHydrated ? PLATFORM_ADAPTERS : CORE_ADAPTERS);
}
