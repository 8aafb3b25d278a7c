import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { HoldProps } from '../adapters/chat-adapters.ts';
import { detectorOf } from '../native-modules/gesture-handler-module.ts';
import { useLatest } from '../platform/use-latest.ts';
import type { GestureModules } from './gesture-modules.ts';

/** Duration of a long press, in milliseconds. */
const HOLD_MS = 500;
/** Distance by which a resting finger may move. */
const MAX_MOVE_PX = 10;

/** Returns a view that recognizes a long press. */
export function holdViewWith({ GestureHandler }: Pick<GestureModules, 'GestureHandler'>): ComponentType<HoldProps> {
  const { Gesture } = GestureHandler;
  const GestureDetector = detectorOf(GestureHandler);
  return function HoldView({ children, onHold }: HoldProps): ReactNode {
    const latest = useLatest(onHold);
    const gesture = useMemo(
      () =>
        Gesture.LongPress()
          .minDuration(HOLD_MS)
          .maxDistance(MAX_MOVE_PX)
          .runOnJS(true)
          .withTestId('chat-hold')
          .onStart(() => latest.current()),
      [latest],
    );
    return <GestureDetector gesture={gesture}>{children}</GestureDetector>;
  };
}
