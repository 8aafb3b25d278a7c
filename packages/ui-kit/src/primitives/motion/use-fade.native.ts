import { useEffect, useState } from 'react';
import { Animated } from 'react-native';
import type { Fade } from './fade.ts';

/** Fades the animated view with the returned style. The platform runs the fade outside JavaScript. */
export function useFade({ to, durationMs, isLoop, isStill }: Fade) {
  const [opacity] = useState(() => new Animated.Value(isLoop ? 1 : 0));
  useEffect(() => {
    if (isStill) return opacity.setValue(1);
    const step = (toValue: number) =>
      Animated.timing(opacity, { toValue, duration: durationMs, useNativeDriver: true });
    const fade = isLoop ? Animated.loop(Animated.sequence([step(to), step(1)])) : step(to);
    fade.start();
    return () => fade.stop();
  }, [opacity, to, durationMs, isLoop, isStill]);
  return { ref: undefined, style: { opacity } };
}
