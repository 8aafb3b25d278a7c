import { type ReactNode, useEffect, useState } from 'react';
import { Animated, Platform, type StyleProp, type TextStyle } from 'react-native';
import { useReducedMotion } from '../primitives/use-reduced-motion.ts';

interface Props {
  readonly style: StyleProp<TextStyle>;
  readonly children: ReactNode;
}

/**
 * Text that shimmers during an activity; static with reduced motion.
 * See docs/spec/message-list.md#run-rows.
 */
export function Shimmer({ style, children }: Props): ReactNode {
  const isStill = useReducedMotion();
  const [opacity] = useState(() => new Animated.Value(1));
  useEffect(() => {
    if (isStill) return opacity.setValue(1);
    const shimmer = Animated.loop(Animated.sequence([fade(opacity, 0.6), fade(opacity, 1)]));
    shimmer.start();
    return () => shimmer.stop();
  }, [opacity, isStill]);
  return <Animated.Text style={[style, { opacity }]}>{children}</Animated.Text>;
}

const HALF_MS = 800;

function fade(opacity: Animated.Value, toValue: number): Animated.CompositeAnimation {
  return Animated.timing(opacity, { toValue, duration: HALF_MS, useNativeDriver: Platform.OS !== 'web' });
}
