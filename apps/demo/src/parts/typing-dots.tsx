import { useChatTheme } from '@chatwire/react-native';
import { type ReactNode, useEffect, useState } from 'react';
import { Animated, StyleSheet, View } from 'react-native';
import { EASING, useReducedMotion } from './motion.ts';

/** Three dots that rise one after the other; still if the user prefers reduced motion. Decorative: a text is next to it. */
export function TypingDots({ color }: { readonly color: string }): ReactNode {
  const { motion } = useChatTheme();
  const isReduced = useReducedMotion();
  const [phase] = useState(() => new Animated.Value(0));
  useEffect(() => {
    if (isReduced) return undefined;
    const duration = 4 * motion.normal;
    const loop = Animated.loop(
      Animated.timing(phase, { toValue: 1, duration, easing: EASING, useNativeDriver: false }),
    );
    loop.start();
    return () => loop.stop();
  }, [phase, motion, isReduced]);
  return (
    <View aria-hidden style={styles.dots}>
      {[0, 1, 2].map((index) => {
        const peak = 0.25 + index * 0.25;
        const lift = { inputRange: [peak - 0.2, peak, peak + 0.2], extrapolate: 'clamp' as const };
        const translateY = phase.interpolate({ ...lift, outputRange: [0, -3, 0] });
        return (
          <Animated.View key={index} style={[styles.dot, { backgroundColor: color, transform: [{ translateY }] }]} />
        );
      })}
    </View>
  );
}

const styles = StyleSheet.create({
  dots: { flexDirection: 'row', alignItems: 'center', gap: 3, height: 12 },
  dot: { width: 5, height: 5, borderRadius: 3 },
});
