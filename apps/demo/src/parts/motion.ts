import { useEffect, useState } from 'react';
import { AccessibilityInfo, Easing } from 'react-native';

/** The curve of every animation of the app: fast at first, then slowing down. Durations are tokens of the theme. */
export const EASING = Easing.bezier(0.2, 0, 0, 1);

/** Returns whether the user prefers reduced motion, live. Nothing moves then; states change at once. */
export function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const update = (next: boolean) => isCurrent && setReduced(next);
    AccessibilityInfo.isReduceMotionEnabled().then(update, () => undefined);
    const subscription = AccessibilityInfo.addEventListener('reduceMotionChanged', update);
    return () => {
      isCurrent = false;
      subscription.remove();
    };
  }, []);
  return isReduced;
}
