import { type ReactNode, useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Animated, Platform, StyleSheet, View } from 'react-native';
import type { ZoomViewProps } from '../adapters/zoom-view-props.ts';
import { isDom } from '../platform/browser.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { ViewInstance } from '../primitives/native-refs.ts';
import { frameOf } from './geometry.ts';
import { PAGE_GAP } from './motion-tokens.ts';
import { readPointers } from './pointer-input.ts';
import { responderProps } from './responder-input.ts';
import { usePagePosition } from './use-page-position.ts';
import { ZoomMotion } from './zoom-motion.ts';

/** Zoom view with pinch, double tap, pan, steps and pulls, without native modules. */
export function PlainZoomView({
  ref,
  pages,
  window,
  picture,
  ground,
  isFixed,
  isStill,
  ...on
}: ZoomViewProps): ReactNode {
  const position = usePagePosition(pages);
  const [motion] = useState(() => new ZoomMotion());
  const view = useRef<ViewInstance>(null);
  const latest = useLatest(window);
  const { width, height } = window;
  const pageWidth = width + PAGE_GAP;
  const frame = useMemo(() => frameOf({ width, height }, picture), [width, height, picture]);
  const hasLeft = pages.some(({ side }) => side === -1);
  const hasRight = pages.some(({ side }) => side === 1);
  useImperativeHandle(ref, () => ({ zoomBy: motion.zoomBy, reset: motion.reset }), [motion]);
  useLayoutEffect(() => {
    motion.isStill = isStill;
    motion.callbacks = on;
  });
  const previous = useRef({ position, width: pageWidth });
  useLayoutEffect(() => {
    const isStep = previous.current.position !== position && previous.current.width === pageWidth;
    previous.current = { position, width: pageWidth };
    motion.setHome(-position * pageWidth, isStep);
  }, [motion, position, pageWidth]);
  useLayoutEffect(
    () => motion.setFrame(frame, { left: hasLeft, right: hasRight }, isFixed),
    [motion, frame, hasLeft, hasRight, isFixed],
  );
  useEffect(() => {
    const element: unknown = view.current;
    return isDom(element, 'HTMLElement') ? readPointers(element, motion) : undefined;
  }, [motion]);
  useEffect(() => motion.dispose, [motion]);
  const touches = useMemo(
    () => (Platform.OS === 'web' ? {} : responderProps(motion, () => latest.current)),
    [motion, latest],
  );
  const style = useMemo(() => animatedStyles(motion, height), [motion, height]);
  return (
    <View ref={view} style={styles.whole} {...touches}>
      <Animated.View aria-hidden style={[styles.fill, ground, style.ground]} />
      <Animated.View style={[styles.fill, style.strip]}>
        {pages.map(({ key, side, element }) => (
          <View
            key={key}
            aria-hidden={side !== 0}
            style={[styles.fill, { transform: [{ translateX: (position + side) * pageWidth }] }]}
          >
            <Animated.View style={[styles.fill, side === 0 && style.picture]}>{element}</Animated.View>
          </View>
        ))}
      </Animated.View>
    </View>
  );
}

function animatedStyles({ strip, scale, x, y, pull }: ZoomMotion, height: number) {
  // Matches `groundOpacity` and `pulledScale`.
  const opacity = pull.interpolate({
    inputRange: [-0.6 * height - 1, 0, 0.6 * height + 1],
    outputRange: [0, 1, 0],
    extrapolate: 'clamp',
  });
  const pullScale = pull.interpolate({
    inputRange: [-0.8 * height - 1, 0, 0.8 * height + 1],
    outputRange: [0.6, 1, 0.6],
    extrapolate: 'clamp',
  });
  return {
    ground: { opacity },
    strip: { transform: [{ translateX: strip }] },
    picture: {
      transform: [
        { translateX: x },
        { translateY: Animated.add(y, pull) },
        { scale: Animated.multiply(scale, pullScale) },
      ],
    },
  };
}

const styles = StyleSheet.create({
  whole: { flex: 1, overflow: 'hidden' },
  fill: { position: 'absolute', top: 0, bottom: 0, start: 0, end: 0 },
});
