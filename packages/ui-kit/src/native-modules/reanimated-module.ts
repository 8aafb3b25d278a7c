import type { ComponentType, ReactNode } from 'react';
import type { StyleProp, ViewStyle } from 'react-native';

/** A value that both threads read and write. */
export interface SharedValue<T> {
  value: T;
}

interface Timing {
  /** Milliseconds. */
  readonly duration: number;
}

/** The members of react-native-reanimated 3 and 4 that the kit uses without importing it. */
export interface ReanimatedModule {
  readonly default: { readonly View: ComponentType<never> };
  useSharedValue<T>(initial: T): SharedValue<T>;
  useAnimatedStyle(style: () => ViewStyle, deps?: unknown[]): object;
  withTiming(to: number, config?: Timing, ended?: (finished?: boolean) => void): number;
  cancelAnimation(value: SharedValue<number>): void;
  runOnJS<Args extends unknown[]>(run: (...args: Args) => unknown): (...args: Args) => void;
}

/** A style, or one returned by `useAnimatedStyle`. */
type AnimatedStyle = StyleProp<ViewStyle> | object;

interface AnimatedViewProps {
  readonly style?: AnimatedStyle | readonly AnimatedStyle[];
  readonly children?: ReactNode;
  readonly 'aria-hidden'?: boolean;
}

/** Returns the animated view of a module. Its versions type their props differently, and all accept these. */
export function animatedViewOf({ default: { View } }: ReanimatedModule): ComponentType<AnimatedViewProps> {
  return View as ComponentType<AnimatedViewProps>;
}
