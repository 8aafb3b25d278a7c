import type { ChatAdapters } from './chat-adapters.ts';
import { CORE_ADAPTERS } from './core-adapters.ts';

export function platformAdapters(): ChatAdapters {
  return CORE_ADAPTERS;
}
