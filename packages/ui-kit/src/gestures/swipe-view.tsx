import { type ComponentType, type ReactNode, useCallback, useMemo, useState } from 'react';
import { View } from 'react-native';
import { useAdapters } from '../adapters/adapters-context.ts';
import type { SwipeProps } from '../adapters/chat-adapters.ts';
import { SwipeIcon } from '../bubbles/swipe/swipe-icon.tsx';
import { countsAsSwipe, isFarSwipe, SWIPE_SLOP, swipeOffset } from '../bubbles/swipe/swipe-rules.ts';
import { useChatLocale } from '../localization/locale-context.ts';
import { detectorOf } from '../native-modules/gesture-handler-module.ts';
import { animatedViewOf } from '../native-modules/reanimated-module.ts';
import { useLatest } from '../platform/use-latest.ts';
import { useReducedMotion } from '../primitives/motion/use-reduced-motion.ts';
import { MOTION } from '../theme/measures.ts';
import type { GestureModules } from './gesture-modules.ts';

/**
 * Returns a view that is swiped on the UI thread. A finger that moves vertically scrolls the list until it is lifted.
 */
export function swipeViewWith({ GestureHandler, Reanimated }: GestureModules): ComponentType<SwipeProps> {
  const { Gesture } = GestureHandler;
  const GestureDetector = detectorOf(GestureHandler);
  const { useSharedValue, useAnimatedStyle, withTiming, runOnJS } = Reanimated;
  const AnimatedView = animatedViewOf(Reanimated);
  return function SwipeView({ children, isEnabled, onSwipe }: SwipeProps): ReactNode {
    const toEnd = useChatLocale().isRightToLeft ? -1 : 1;
    const { haptics } = useAdapters();
    const returnMs = useReducedMotion() ? 0 : MOTION.fast;
    const latest = useLatest({ onSwipe, haptics });
    const offset = useSharedValue(0);
    const wasFar = useSharedValue(false);
    const [isMoved, setMoved] = useState(false);
    const swipe = useCallback(() => latest.current.onSwipe(), [latest]);
    const tick = useCallback(() => latest.current.haptics?.tick(), [latest]);
    const gesture = useMemo(
      () =>
        Gesture.Pan()
          .enabled(isEnabled)
          .maxPointers(1)
          .activeOffsetX(SWIPE_SLOP * toEnd)
          .failOffsetX(-SWIPE_SLOP * toEnd)
          .failOffsetY([-SWIPE_SLOP / 2, SWIPE_SLOP / 2])
          .withTestId('chat-swipe')
          .onStart(() => {
            'worklet';
            wasFar.value = false;
            runOnJS(setMoved)(true);
          })
          .onUpdate(({ translationX }) => {
            'worklet';
            offset.value = swipeOffset(translationX, toEnd);
            const isFar = isFarSwipe(translationX, toEnd);
            if (isFar && !wasFar.value) runOnJS(tick)();
            wasFar.value = isFar;
          })
          .onEnd(({ translationX, velocityX }, success) => {
            'worklet';
            if (success && countsAsSwipe({ dx: translationX, vx: velocityX / 1000 }, toEnd)) runOnJS(swipe)();
          })
          .onFinalize(() => {
            'worklet';
            offset.value = withTiming(0, { duration: returnMs }, () => {
              'worklet';
              runOnJS(setMoved)(false);
            });
          }),
      [isEnabled, toEnd, returnMs, offset, wasFar, swipe, tick],
    );
    const style = useAnimatedStyle(() => {
      'worklet';
      return { transform: [{ translateX: offset.value }] };
    });
    return (
      <GestureDetector gesture={gesture}>
        <View collapsable={false}>
          {isMoved && <SwipeIcon />}
          <AnimatedView style={style}>{children}</AnimatedView>
        </View>
      </GestureDetector>
    );
  };
}
