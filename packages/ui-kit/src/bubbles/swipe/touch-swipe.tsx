import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Animated, PanResponder, Platform, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { useReducedMotion } from '../../primitives/motion/use-reduced-motion.ts';
import { MOTION } from '../../theme/measures.ts';
import { beginsSwipe, countsAsSwipe, type FingerMove, isFarSwipe, swipeOffset } from './swipe-rules.ts';
import { SwipeSign } from './swipe-sign.tsx';

/**
 * Swiping with React Native's responder system. The list may take over the touch at any time.
 * See docs/spec/message-list.md#options-menu.
 */
export function TouchSwipe({ children, isEnabled, onSwipe }: SwipeProps): ReactNode {
  const { isRightToLeft } = useChatLocale();
  const { haptics } = useAdapters();
  const isStill = useReducedMotion();
  const [offset] = useState(() => new Animated.Value(0));
  const [isMoved, setMoved] = useState(false);
  const latest = useLatest({ isEnabled, onSwipe, haptics, isStill });
  useEffect(() => () => offset.stopAnimation(), [offset]);
  const responder = useMemo(() => {
    const toEnd = isRightToLeft ? -1 : 1;
    let wasFar = false;
    // Movement before the swipe began; later events do not include it.
    let before = 0;
    const whole = ({ dx, ...rest }: FingerMove) => ({ ...rest, dx: before + dx });
    const comeBack = () => {
      const done = () => setMoved(false);
      if (!latest.current.isStill) return Animated.timing(offset, { ...BACK, toValue: 0 }).start(done);
      offset.setValue(0);
      done();
    };
    return PanResponder.create({
      onMoveShouldSetPanResponder(_, move) {
        before = move.dx;
        return latest.current.isEnabled && beginsSwipe(move, toEnd);
      },
      onPanResponderGrant() {
        wasFar = false;
        setMoved(true);
      },
      onPanResponderMove(_, move) {
        const now = whole(move);
        offset.setValue(swipeOffset(now.dx, toEnd));
        const isFar = isFarSwipe(now.dx, toEnd);
        if (isFar && !wasFar) latest.current.haptics?.tick();
        wasFar = isFar;
      },
      onPanResponderRelease(_, move) {
        comeBack();
        if (countsAsSwipe(whole(move), toEnd)) latest.current.onSwipe();
      },
      onPanResponderTerminate: comeBack,
      onPanResponderTerminationRequest: () => true,
      onShouldBlockNativeResponder: () => false,
    });
  }, [isRightToLeft, latest, offset]);
  return (
    <View {...responder.panHandlers}>
      {isMoved && <SwipeSign />}
      <Animated.View style={{ transform: [{ translateX: offset }] }}>{children}</Animated.View>
    </View>
  );
}

const BACK = { duration: MOTION.fast, useNativeDriver: Platform.OS !== 'web' };
