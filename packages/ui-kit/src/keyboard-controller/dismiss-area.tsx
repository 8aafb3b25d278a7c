import type { ComponentType, ReactNode } from 'react';
import { Platform } from 'react-native';
import type { KeyboardModules } from './keyboard-modules.ts';

/** Returns the area of a list in which a drag also moves the keyboard. iOS scroll views do that themselves. */
export function dismissAreaWith({
  KeyboardController,
}: Pick<KeyboardModules, 'KeyboardController'>): ComponentType<{ readonly children: ReactNode }> {
  const { KeyboardGestureArea } = KeyboardController;
  return function DismissArea({ children }: { readonly children: ReactNode }): ReactNode {
    if (Platform.OS !== 'android') return children;
    return (
      <KeyboardGestureArea interpolator="ios" style={FILL}>
        {children}
      </KeyboardGestureArea>
    );
  };
}

const FILL = { flex: 1, minHeight: 0 } as const;
