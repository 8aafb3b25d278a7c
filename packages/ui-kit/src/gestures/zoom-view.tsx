import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { StyleSheet, View } from 'react-native';
import type { ZoomViewProps } from '../adapters/zoom-view-props.ts';
import { detectorOf } from '../native-modules/gesture-handler-module.ts';
import { animatedViewOf } from '../native-modules/reanimated-module.ts';
import { useLatest } from '../platform/use-latest.ts';
import {
  clampPose,
  doubleTapPose,
  dragPose,
  frameOf,
  glidePose,
  groundOpacity,
  isDismissed,
  type Pose,
  pinchPose,
  pulledScale,
  rubberBand,
  stepOf,
  WHOLE,
  zoomPose,
} from '../viewer/geometry.ts';
import { PAGE_GAP, SETTLE_MS } from '../viewer/motion-tokens.ts';
import { usePagePosition } from '../viewer/use-page-position.ts';
import type { GestureModules } from './gesture-modules.ts';

/** Returns the zoom view of the media viewer, moved on the UI thread with the geometry shared by all implementations. */
export function zoomViewWith({ GestureHandler, Reanimated }: GestureModules): ComponentType<ZoomViewProps> {
  const { Gesture, GestureHandlerRootView } = GestureHandler;
  const GestureDetector = detectorOf(GestureHandler);
  const { useSharedValue, useAnimatedStyle, withTiming, cancelAnimation, runOnJS } = Reanimated;
  const AnimatedView = animatedViewOf(Reanimated);
  return function ZoomView({ ref, pages, window, picture, isFixed, isStill, ground, ...on }: ZoomViewProps): ReactNode {
    const position = usePagePosition(pages);
    const latest = useLatest(on);
    const step = useCallback((side: -1 | 1) => latest.current.onStep(side), [latest]);
    const dismiss = useCallback(() => latest.current.onDismiss(), [latest]);
    const tap = useCallback(() => latest.current.onTap(), [latest]);
    const { width, height } = window;
    const pageWidth = width + PAGE_GAP;
    const home = -position * pageWidth;
    const frame = useMemo(() => frameOf({ width, height }, picture), [width, height, picture]);
    const hasLeft = pages.some(({ side }) => side === -1);
    const hasRight = pages.some(({ side }) => side === 1);
    const duration = isStill ? 0 : SETTLE_MS;
    const strip = useSharedValue(home);
    const scale = useSharedValue(1);
    const x = useSharedValue(0);
    const y = useSharedValue(0);
    const pull = useSharedValue(0);
    const from = useSharedValue<Pose>(WHOLE);
    const mode = useSharedValue<'none' | 'pan' | 'aside' | 'pull'>('none');
    const start = useSharedValue({ x: 0, y: 0 });

    const move = useCallback(
      (to: Pose) => {
        'worklet';
        scale.value = withTiming(to.scale, { duration });
        x.value = withTiming(to.x, { duration });
        y.value = withTiming(to.y, { duration });
      },
      [scale, x, y, duration],
    );
    const rest = useCallback(
      (to: Pose) => {
        'worklet';
        move(to);
        strip.value = withTiming(home, { duration });
        pull.value = withTiming(0, { duration });
      },
      [move, strip, pull, home, duration],
    );
    const now = useCallback((): Pose => {
      'worklet';
      return { scale: scale.value, x: x.value, y: y.value };
    }, [scale, x, y]);

    const previous = useRef({ position, width: pageWidth });
    useLayoutEffect(() => {
      const isStep = previous.current.position !== position && previous.current.width === pageWidth;
      previous.current = { position, width: pageWidth };
      strip.value = isStep ? withTiming(home, { duration }) : home;
      scale.value = 1;
      x.value = 0;
      y.value = 0;
      pull.value = 0;
      // `duration` is no dependency: changing it has no effect on a running step.
    }, [position, pageWidth]);
    useImperativeHandle(ref, () => ({
      zoomBy(factor) {
        const newScale = Math.min(frame.maxScale, scale.value * factor);
        if (!isFixed) move(clampPose(frame, zoomPose(now(), { x: 0, y: 0 }, newScale)));
      },
      reset: () => rest(WHOLE),
    }));

    const gesture = useMemo(() => {
      const middle = { x: width / 2, y: height / 2 };
      const begin = () => {
        'worklet';
        for (const value of [strip, scale, x, y, pull]) cancelAnimation(value);
        from.value = now();
      };
      const pan = Gesture.Pan()
        .enabled(!isFixed)
        .maxPointers(1)
        .withTestId('chat-zoom-pan')
        .onStart(({ translationX, translationY }) => {
          'worklet';
          begin();
          if (scale.value > 1) mode.value = 'pan';
          else mode.value = Math.abs(translationX) > Math.abs(translationY) ? 'aside' : 'pull';
        })
        .onUpdate(({ translationX, translationY }) => {
          'worklet';
          if (mode.value === 'pan') {
            const to = dragPose(frame, from.value, { x: translationX, y: translationY });
            x.value = to.x;
            y.value = to.y;
          } else if (mode.value === 'aside') {
            const isFree = translationX < 0 ? hasRight : hasLeft;
            strip.value = home + (isFree ? translationX : rubberBand(translationX, width));
          } else pull.value = translationY;
        })
        .onEnd(({ translationX, translationY, velocityX, velocityY }, success) => {
          'worklet';
          const speed = { x: velocityX / 1000, y: velocityY / 1000 };
          const side = success && mode.value === 'aside' ? stepOf(width, translationX, speed.x) : 0;
          if (success && mode.value === 'pull' && isDismissed(height, translationY, speed.y)) {
            pull.value = withTiming(Math.sign(translationY) * height, { duration }, (finished) => {
              'worklet';
              if (finished) runOnJS(dismiss)();
            });
          } else {
            rest(mode.value === 'pan' ? glidePose(frame, now(), speed) : clampPose(frame, now()));
            if (side === 1 && hasRight) runOnJS(step)(1);
            if (side === -1 && hasLeft) runOnJS(step)(-1);
          }
          mode.value = 'none';
        });
      const pinch = Gesture.Pinch()
        .enabled(!isFixed)
        .withTestId('chat-zoom-pinch')
        .onStart(({ focalX, focalY }) => {
          'worklet';
          begin();
          strip.value = home;
          pull.value = 0;
          start.value = { x: focalX - middle.x, y: focalY - middle.y };
        })
        .onUpdate(({ scale: ratio, focalX, focalY }) => {
          'worklet';
          const focus = { x: focalX - middle.x, y: focalY - middle.y };
          const to = pinchPose(frame, from.value, start.value, focus, ratio);
          scale.value = to.scale;
          x.value = to.x;
          y.value = to.y;
        })
        .onEnd(() => {
          'worklet';
          rest(clampPose(frame, now()));
        });
      const twice = Gesture.Tap()
        .enabled(!isFixed)
        .numberOfTaps(2)
        .withTestId('chat-zoom-double-tap')
        .onEnd((at, success) => {
          'worklet';
          if (success) move(doubleTapPose(frame, now(), { x: at.x - middle.x, y: at.y - middle.y }));
        });
      const once = Gesture.Tap()
        .enabled(!isFixed)
        .withTestId('chat-zoom-tap')
        .onEnd((_at, success) => {
          'worklet';
          if (success) runOnJS(tap)();
        });
      return Gesture.Race(Gesture.Simultaneous(pinch, pan), Gesture.Exclusive(twice, once));
    }, [
      frame,
      width,
      height,
      home,
      hasLeft,
      hasRight,
      isFixed,
      duration,
      move,
      rest,
      now,
      step,
      dismiss,
      tap,
      strip,
      scale,
      x,
      y,
      pull,
      from,
      mode,
      start,
    ]);

    const groundStyle = useAnimatedStyle(() => {
      'worklet';
      return { opacity: groundOpacity(height, pull.value) };
    });
    const stripStyle = useAnimatedStyle(() => {
      'worklet';
      return { transform: [{ translateX: strip.value }] };
    });
    const pictureStyle = useAnimatedStyle(() => {
      'worklet';
      return {
        transform: [
          { translateX: x.value },
          { translateY: y.value + pull.value },
          { scale: scale.value * pulledScale(height, pull.value) },
        ],
      };
    });
    return (
      // The layer is a separate window, in which Android receives gestures only below its own root view.
      <GestureHandlerRootView style={styles.whole}>
        <GestureDetector gesture={gesture}>
          <View collapsable={false} style={styles.whole}>
            <AnimatedView aria-hidden style={[styles.fill, ground, groundStyle]} />
            <AnimatedView style={[styles.fill, stripStyle]}>
              {pages.map(({ key, side, element }) => (
                <View
                  key={key}
                  aria-hidden={side !== 0}
                  style={[styles.fill, { transform: [{ translateX: (position + side) * pageWidth }] }]}
                >
                  <AnimatedView style={[styles.fill, side === 0 && pictureStyle]}>{element}</AnimatedView>
                </View>
              ))}
            </AnimatedView>
          </View>
        </GestureDetector>
      </GestureHandlerRootView>
    );
  };
}

const styles = StyleSheet.create({
  whole: { flex: 1, overflow: 'hidden' },
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
});
