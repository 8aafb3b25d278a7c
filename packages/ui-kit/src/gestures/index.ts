import type { GesturesAdapter } from '../adapters/chat-adapters.ts';
import type { GestureModules } from './gesture-modules.ts';
import { holdViewWith } from './hold-view.tsx';
import { swipeViewWith } from './swipe-view.tsx';
import { zoomViewWith } from './zoom-view.tsx';

export type { GestureModules } from './gesture-modules.ts';

/**
 * Handles gestures on the UI thread with react-native-gesture-handler and react-native-reanimated: swipe to reply, long
 * press, and the media viewer. The app needs a `GestureHandlerRootView` at its root. Call this once, outside of
 * components.
 */
export function gestureHandlerAdapter(modules: GestureModules): GesturesAdapter {
  return { SwipeView: swipeViewWith(modules), HoldView: holdViewWith(modules), ZoomView: zoomViewWith(modules) };
}
