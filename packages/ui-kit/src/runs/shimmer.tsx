import type { ReactNode } from 'react';
import { Animated, type StyleProp, type TextStyle } from 'react-native';
import { useFade } from '../primitives/motion/use-fade.ts';
import { useReducedMotion } from '../primitives/motion/use-reduced-motion.ts';

interface Props {
  readonly style: StyleProp<TextStyle>;
  readonly children: ReactNode;
}

/**
 * Text that shimmers during an activity; static with reduced motion.
 * See docs/spec/message-list.md#run-rows.
 */
export function Shimmer({ style, children }: Props): ReactNode {
  const fade = useFade({ to: 0.6, durationMs: HALF_MS, isLoop: true, isStill: useReducedMotion() });
  return (
    <Animated.Text ref={fade.ref} style={[style, fade.style]}>
      {children}
    </Animated.Text>
  );
}

const HALF_MS = 800;
