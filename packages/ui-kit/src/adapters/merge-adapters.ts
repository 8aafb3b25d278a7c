import type { ChatAdapters } from './chat-adapters.ts';

/** Merges the adapters of a provider over those of the provider around it. */
export function mergeAdapters(outer: ChatAdapters, inner: ChatAdapters | undefined): ChatAdapters {
  const set = Object.entries(inner ?? {}).filter(([, adapter]) => adapter !== undefined && adapter !== null);
  return set.length === 0 ? outer : { ...outer, ...Object.fromEntries(set) };
}
