import { type ComponentType, type ReactNode, useCallback, useEffect } from 'react';
import { Dimensions, View } from 'react-native';
import type { FollowerProps } from '../adapters/chat-adapters.ts';
import { useLowerEdge } from '../keyboard/use-lower-edge.ts';
import { animatedViewOf } from '../native-modules/reanimated-module.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { KeyboardModules } from './keyboard-modules.ts';

/** Returns the view around a composer that follows the keyboard on the UI thread and reports each frame. */
export function followerWith({ KeyboardController, Reanimated }: KeyboardModules): ComponentType<FollowerProps> {
  const { useKeyboardHandler } = KeyboardController;
  const { useSharedValue, useAnimatedStyle, runOnJS } = Reanimated;
  const AnimatedView = animatedViewOf(Reanimated);
  return function Follower({ children, lifts, foot, onMove }: FollowerProps): ReactNode {
    const edge = useLowerEdge();
    const latest = useLatest({ foot, onMove });
    const keyboard = useSharedValue(0);
    /** Distance between the composer and the bottom of the window, in px. */
    const below = useSharedValue(0);
    const report = useCallback((pixels: number) => latest.current.onMove(pixels), [latest]);
    const measure = useCallback(() => {
      const lowerEdge = edge.measure();
      if (lowerEdge === undefined) return;
      const space = Dimensions.get('window').height - lowerEdge + latest.current.foot;
      if (below.value === space) return;
      below.value = space;
      report(Math.max(0, keyboard.value - space));
    }, [edge, latest, below, keyboard, report]);
    useEffect(measure, [measure, foot]);
    const follow = (frame: { readonly height: number }) => {
      'worklet';
      keyboard.value = frame.height;
      runOnJS(report)(Math.max(0, frame.height - below.value));
    };
    useKeyboardHandler(
      {
        onStart: () => {
          'worklet';
          // Measures again, because screens that slide in are laid out without an event.
          runOnJS(measure)();
        },
        onMove: follow,
        onInteractive: follow,
        onEnd: follow,
      },
      [report, measure],
    );
    const style = useAnimatedStyle(() => {
      'worklet';
      const lifted = Math.max(0, keyboard.value - below.value);
      return lifts
        ? { paddingBottom: 0, transform: [{ translateY: -lifted }] }
        : { paddingBottom: lifted, transform: [{ translateY: 0 }] };
    }, [lifts]);
    return (
      // The padding is inside the measured view, so it does not move the view's lower edge.
      <View ref={edge.view} collapsable={false} onLayout={measure}>
        <AnimatedView style={style}>{children}</AnimatedView>
      </View>
    );
  };
}
