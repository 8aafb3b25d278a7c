import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Animated, PanResponder, Platform, View } from 'react-native';
import { useAdapters } from '../../adapters/adapters-context.ts';
import type { SwipeProps } from '../../adapters/chat-adapters.ts';
import { useChatLocale } from '../../localization/locale-context.ts';
import { useLatest } from '../../platform/use-latest.ts';
import { useReducedMotion } from '../../primitives/motion/use-reduced-motion.ts';
import { MOTION } from '../../theme/measures.ts';
import { SwipeIcon } from './swipe-icon.tsx';
import { beginsSwipe, countsAsSwipe, type FingerMove, isFarSwipe, swipeOffset } from './swipe-rules.ts';

/**
 * Detects swipes with React Native's responder system. The list may take over the touch at any time.
 * See docs/spec/message-list.md#options-menu.
 */
export function TouchSwipe({ children, isEnabled, onSwipe }: SwipeProps): ReactNode {
  const { isRightToLeft } = useChatLocale();
  const { haptics } = useAdapters();
  const isMotionReduced = useReducedMotion();
  const [offset] = useState(() => new Animated.Value(0));
  const [isMoved, setMoved] = useState(false);
  const latest = useLatest({ isEnabled, onSwipe, haptics, isMotionReduced });
  useEffect(() => () => offset.stopAnimation(), [offset]);
  const responder = useMemo(() => {
    const toEnd = isRightToLeft ? -1 : 1;
    let wasFar = false;
    // dx when the swipe began, which later events do not include.
    let dxAtGrant = 0;
    const sinceTouchDown = ({ dx, ...rest }: FingerMove) => ({ ...rest, dx: dxAtGrant + dx });
    const moveBack = () => {
      const done = () => setMoved(false);
      if (!latest.current.isMotionReduced) return Animated.timing(offset, { ...MOVE_BACK, toValue: 0 }).start(done);
      offset.setValue(0);
      done();
    };
    return PanResponder.create({
      onMoveShouldSetPanResponder(_, move) {
        dxAtGrant = move.dx;
        return latest.current.isEnabled && beginsSwipe(move, toEnd);
      },
      onPanResponderGrant() {
        wasFar = false;
        setMoved(true);
      },
      onPanResponderMove(_, move) {
        const total = sinceTouchDown(move);
        offset.setValue(swipeOffset(total.dx, toEnd));
        const isFar = isFarSwipe(total.dx, toEnd);
        if (isFar && !wasFar) latest.current.haptics?.tick();
        wasFar = isFar;
      },
      onPanResponderRelease(_, move) {
        moveBack();
        if (countsAsSwipe(sinceTouchDown(move), toEnd)) latest.current.onSwipe();
      },
      onPanResponderTerminate: moveBack,
      onPanResponderTerminationRequest: () => true,
      onShouldBlockNativeResponder: () => false,
    });
  }, [isRightToLeft, latest, offset]);
  return (
    <View {...responder.panHandlers}>
      {isMoved && <SwipeIcon />}
      <Animated.View style={{ transform: [{ translateX: offset }] }}>{children}</Animated.View>
    </View>
  );
}

const MOVE_BACK = { duration: MOTION.fast, useNativeDriver: Platform.OS !== 'web' };
