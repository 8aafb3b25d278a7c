import type { ChatAdapters } from './chat-adapters.ts';

/** Adapters of a provider over those around it; what it leaves out stays. */
export function mergeAdapters(outer: ChatAdapters, own: ChatAdapters | undefined): ChatAdapters {
  const set = Object.entries(own ?? {}).filter(([, adapter]) => adapter !== undefined && adapter !== null);
  return set.length === 0 ? outer : { ...outer, ...Object.fromEntries(set) };
}
