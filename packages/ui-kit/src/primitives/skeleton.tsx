import { type ReactNode, useEffect, useState } from 'react';
import { Animated, Platform, type StyleProp, type ViewStyle } from 'react-native';
import { useReducedMotion } from './use-reduced-motion.ts';

/** A pulsing placeholder for loading content; static with reduced motion. */
export function Skeleton({ style }: { readonly style: StyleProp<ViewStyle> }): ReactNode {
  const isStill = useReducedMotion();
  const [opacity] = useState(() => new Animated.Value(1));
  useEffect(() => {
    if (isStill) return opacity.setValue(1);
    const breath = Animated.loop(Animated.sequence([fade(opacity, 0.5), fade(opacity, 1)]));
    breath.start();
    return () => breath.stop();
  }, [opacity, isStill]);
  return <Animated.View aria-hidden style={[style, { opacity }]} />;
}

const HALF_BREATH_MS = 700;

function fade(opacity: Animated.Value, toValue: number): Animated.CompositeAnimation {
  return Animated.timing(opacity, { toValue, duration: HALF_BREATH_MS, useNativeDriver: Platform.OS !== 'web' });
}
