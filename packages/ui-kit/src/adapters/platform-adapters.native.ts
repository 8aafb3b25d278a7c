import type { ChatAdapters } from './chat-adapters.ts';
import { CORE_ADAPTERS } from './core-adapters.ts';

/** Returns the built-in adapters of phones. */
export function platformAdapters(): ChatAdapters {
  return CORE_ADAPTERS;
}
