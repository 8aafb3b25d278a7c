import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Animated, Keyboard, type KeyboardEvent, type KeyboardMetrics, Platform } from 'react-native';
import type { FollowerProps } from '../adapters/chat-adapters.ts';
import { useLatest } from '../platform/use-latest.ts';
import { MOTION } from '../theme/measures.ts';
import { coveredPixels } from './covered.ts';
import { motionOf } from './keyboard-motion.ts';
import { useLowerEdge } from './use-lower-edge.ts';

/**
 * Follows the keyboard with React Native's events, which report its final position; the view moves there with the
 * platform's easing curve. On iOS, touch events report a finger that drags the keyboard down.
 */
export function CoreFollower({ children, lifts, foot, onMove, onTouch }: FollowerProps): ReactNode {
  const edge = useLowerEdge();
  const latest = useLatest({ foot, onMove });
  const [shift] = useState(() => new Animated.Value(0));
  const follower = useMemo(() => {
    let keyboardTop: number | undefined;
    let fingerY: number | undefined;
    let target = 0;
    const coveredNow = () =>
      coveredPixels({ keyboardTop, fingerY, lowerEdge: edge.measure(), foot: latest.current.foot });
    const jump = () => {
      target = coveredNow();
      shift.setValue(target);
    };
    const isHidden = ({ screenY, height }: KeyboardMetrics) => screenY === 0 || height === 0;
    const goThere = (event: Pick<KeyboardEvent, 'duration'>) => {
      const next = coveredNow();
      // iOS reports the same position with two events.
      if (next === target) return;
      target = next;
      const motion = motionOf(Platform.OS, event, keyboardTop !== undefined);
      // Without the native driver, so that the rows of the list move in the same frames.
      Animated.timing(shift, { ...motion, toValue: next, useNativeDriver: false }).start();
    };
    return {
      /** Called when the layout changes. If the system adjusted it to the keyboard, nothing moves. */
      relaid: () => coveredNow() !== target && jump(),
      /** Called on mount, because a keyboard that is already open causes no event. */
      began() {
        const open = Keyboard.metrics();
        keyboardTop = open && !isHidden(open) ? open.screenY : undefined;
        jump();
      },
      opened(event: KeyboardEvent) {
        // On iOS a fading or floating keyboard has no position.
        keyboardTop = isHidden(event.endCoordinates) ? undefined : event.endCoordinates.screenY;
        goThere(event);
      },
      closed(event: Pick<KeyboardEvent, 'duration'>) {
        keyboardTop = undefined;
        fingerY = undefined;
        goThere(event);
      },
      dragged(y: number | undefined) {
        if (keyboardTop === undefined) return;
        // A finger above the keyboard only scrolls the list.
        const isOnKeyboard = y !== undefined && y > keyboardTop;
        if (!isOnKeyboard && fingerY === undefined) return;
        fingerY = isOnKeyboard ? y : undefined;
        // When the finger is lifted, the keyboard returns, or hides with an event.
        if (y === undefined) goThere(RETURN);
        else jump();
      },
    };
  }, [edge, latest, shift]);
  useEffect(() => {
    const listenerId = shift.addListener(({ value }) => latest.current.onMove(value));
    follower.began();
    const isIos = Platform.OS === 'ios';
    const listeners = isIos
      ? [
          Keyboard.addListener('keyboardWillShow', follower.opened),
          Keyboard.addListener('keyboardWillChangeFrame', follower.opened),
          Keyboard.addListener('keyboardWillHide', follower.closed),
        ]
      : [
          Keyboard.addListener('keyboardDidShow', follower.opened),
          Keyboard.addListener('keyboardDidHide', follower.closed),
        ];
    const endTouch = isIos ? onTouch(follower.dragged) : undefined;
    return () => {
      endTouch?.();
      for (const listener of listeners) listener.remove();
      shift.stopAnimation();
      shift.removeListener(listenerId);
    };
  }, [follower, shift, latest, onTouch]);
  const style = useMemo(
    () =>
      lifts
        ? { outer: undefined, inner: { transform: [{ translateY: Animated.multiply(shift, -1) }] } }
        : { outer: { paddingBottom: shift }, inner: undefined },
    [lifts, shift],
  );
  return (
    <Animated.View ref={edge.view} collapsable={false} onLayout={follower.relaid} style={style.outer}>
      <Animated.View style={style.inner}>{children}</Animated.View>
    </Animated.View>
  );
}

/** The animation with which UIKit returns the keyboard. Duration in milliseconds. */
const RETURN = { duration: MOTION.normal };
