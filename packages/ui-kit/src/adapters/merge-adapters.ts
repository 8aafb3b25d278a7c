import type { ChatAdapters } from './chat-adapters.ts';

/** Adapters of a provider over those around it; what it leaves undefined stays. */
export function mergeAdapters(outer: ChatAdapters, own: ChatAdapters | undefined): ChatAdapters {
  const set = Object.entries(own ?? {}).filter(([, adapter]) => adapter !== undefined);
  return set.length === 0 ? outer : { ...outer, ...Object.fromEntries(set) };
}
