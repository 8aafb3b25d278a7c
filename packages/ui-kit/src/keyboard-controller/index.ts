import type { ComponentType, ReactNode } from 'react';
import type { KeyboardAdapter } from '../adapters/chat-adapters.ts';
import { dismissAreaWith } from './dismiss-area.tsx';
import { followerWith } from './follower.tsx';
import type { KeyboardModules } from './keyboard-modules.ts';

export type { KeyboardModules } from './keyboard-modules.ts';

/**
 * Follows the keyboard in every frame with react-native-keyboard-controller and react-native-reanimated. Dragging the
 * list also moves the keyboard and the composer, on iOS and on Android 11 and later. The app needs a `KeyboardProvider`
 * at its root. Call this once, outside of components.
 */
export function keyboardControllerAdapter(modules: KeyboardModules): KeyboardAdapter {
  const DismissArea: ComponentType<{ readonly children: ReactNode }> = dismissAreaWith(modules);
  return { Follower: followerWith(modules), DismissArea };
}
