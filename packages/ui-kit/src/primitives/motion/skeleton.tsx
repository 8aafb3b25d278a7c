import type { ReactNode } from 'react';
import { Animated, type StyleProp, type ViewStyle } from 'react-native';
import { useFade } from './use-fade.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

/** A pulsing placeholder for loading content; static with reduced motion. */
export function Skeleton({ style }: { readonly style: StyleProp<ViewStyle> }): ReactNode {
  const fade = useFade({ to: 0.5, durationMs: HALF_PERIOD_MS, isLoop: true, isStill: useReducedMotion() });
  return <Animated.View aria-hidden ref={fade.ref} style={[style, fade.style]} />;
}

const HALF_PERIOD_MS = 700;
