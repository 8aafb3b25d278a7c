import { type ReactNode, useEffect, useState } from 'react';
import { Animated, Platform, StyleSheet } from 'react-native';
import type { Highlighted } from '../../list/session/highlight.ts';
import { useReducedMotion } from '../../primitives/use-reduced-motion.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

/**
 * Highlight behind the target row of a jump: a tint that fades in and out or, with reduced motion, a border.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export function JumpHighlight({ phase }: Pick<Highlighted, 'phase'>): ReactNode {
  const { colors, motion } = useChatTheme();
  const isStill = useReducedMotion();
  const [opacity] = useState(() => new Animated.Value(0));
  const isGoing = phase === 'out';
  useEffect(() => {
    const duration = isGoing ? motion.jumpOut : motion.jumpIn;
    const toValue = isGoing ? 0 : 1;
    const fade = Animated.timing(opacity, { toValue, duration, useNativeDriver: Platform.OS !== 'web' });
    fade.start();
    return () => fade.stop();
  }, [opacity, isGoing, motion]);
  const highlightStyle = isStill
    ? { borderWidth: 2, borderColor: colors.focusRing }
    : { backgroundColor: colors.jumpTint, opacity };
  return <Animated.View aria-hidden testID="chat-jump-mark" style={[styles.behind, highlightStyle]} />;
}

const styles = StyleSheet.create({
  behind: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, pointerEvents: 'none' },
});
