import { useAdapters } from '../adapters/adapters-context.ts';
import type { SafeAreaAdapter, SafeAreaInsets } from '../adapters/chat-adapters.ts';

const NONE: SafeAreaInsets = { top: 0, bottom: 0, left: 0, right: 0 };
const FREE: SafeAreaAdapter = { useInsets: () => NONE };

/** The covered edges of the window, as reported by the app. */
export function useSafeArea(): SafeAreaInsets {
  // Adding or removing an adapter later would change the hooks: apps pass it from the start, as with `focus`.
  return (useAdapters().safeArea ?? FREE).useInsets();
}
