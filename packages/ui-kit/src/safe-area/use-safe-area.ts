import { useAdapters } from '../adapters/adapters-context.ts';
import type { SafeAreaAdapter, SafeAreaInsets } from '../adapters/chat-adapters.ts';

const NONE: SafeAreaInsets = { top: 0, bottom: 0, left: 0, right: 0 };
const FREE: SafeAreaAdapter = { useInsets: () => NONE };

/** Returns the insets of the window, as reported by the app. */
export function useSafeArea(): SafeAreaInsets {
  // A hook of the app. Adding or removing the adapter while a component is mounted is not supported.
  return (useAdapters().safeArea ?? FREE).useInsets();
}
