import type { ComponentType, ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

interface KeyboardFrame {
  /** Pixels from the lower edge of the window. */
  readonly height: number;
}

/** The members of react-native-keyboard-controller 1 that the kit uses without importing it. */
export interface KeyboardControllerModule {
  useKeyboardHandler(
    handler: {
      readonly onStart?: (frame: KeyboardFrame) => void;
      readonly onMove?: (frame: KeyboardFrame) => void;
      readonly onInteractive?: (frame: KeyboardFrame) => void;
      readonly onEnd?: (frame: KeyboardFrame) => void;
    },
    deps?: unknown[],
  ): void;
  readonly KeyboardGestureArea: ComponentType<{
    readonly interpolator?: 'ios' | 'linear';
    readonly style?: StyleProp<ViewStyle>;
    readonly children?: ReactNode;
  }>;
}
