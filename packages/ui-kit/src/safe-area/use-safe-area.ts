import { useAdapters } from '../adapters/adapters-context.ts';
import type { SafeAreaAdapter, SafeAreaInsets } from '../adapters/chat-adapters.ts';

const NONE: SafeAreaInsets = { top: 0, bottom: 0, left: 0, right: 0 };
const FREE: SafeAreaAdapter = { useInsets: () => NONE };

/** The edges of the window that are covered, as far as the app says it. */
export function useSafeArea(): SafeAreaInsets {
  // An adapter that comes or goes brings other hooks: apps give theirs from the start, as with `focus`.
  return (useAdapters().safeArea ?? FREE).useInsets();
}
