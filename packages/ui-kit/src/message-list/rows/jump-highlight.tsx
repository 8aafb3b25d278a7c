import type { ReactNode } from 'react';
import { Animated, StyleSheet } from 'react-native';
import type { HighlightedRow } from '../../list/session/highlight.ts';
import { useFade } from '../../primitives/motion/use-fade.ts';
import { useReducedMotion } from '../../primitives/motion/use-reduced-motion.ts';
import { useChatTheme } from '../../theme/theme-context.ts';

/**
 * The highlight of a jump, behind the target row: a tint that fades in and out or, with reduced motion, a border.
 * See docs/spec/message-list.md#jump-and-highlight.
 */
export function JumpHighlight({ phase }: Pick<HighlightedRow, 'phase'>): ReactNode {
  const { colors, motion } = useChatTheme();
  const isMotionReduced = useReducedMotion();
  const [to, durationMs] = phase === 'out' ? [0, motion.jumpOut] : [1, motion.jumpIn];
  const fade = useFade({ to, durationMs, isStill: isMotionReduced });
  const highlightStyle = isMotionReduced
    ? { borderWidth: 2, borderColor: colors.focusRing }
    : { backgroundColor: colors.jumpTint };
  return (
    <Animated.View
      aria-hidden
      testID="chat-jump-mark"
      ref={fade.ref}
      style={[styles.behind, highlightStyle, fade.style]}
    />
  );
}

const styles = StyleSheet.create({
  behind: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0, pointerEvents: 'none' },
});
