import { type TouchEvent, useEffect, useRef } from 'react';

/** Distance by which a finger moves without meaning to scroll. */
const STILL_PX = 10;

/** A point of the window. */
export interface WindowPoint {
  readonly clientX: number;
  readonly clientY: number;
}

interface FingerProps {
  readonly onTouchStart: (event: TouchEvent) => void;
  readonly onTouchMove: (event: TouchEvent) => void;
  readonly onTouchEnd: () => void;
  readonly onTouchCancel: () => void;
}

/** Returns event handlers that call `act` when one finger is put down. The signal is aborted when it is lifted or moved. */
export function useHeldFinger(act: (target: EventTarget, at: WindowPoint, released: AbortSignal) => void): FingerProps {
  const held = useRef<{ readonly from: WindowPoint; readonly release: AbortController }>(undefined);
  function release(): void {
    held.current?.release.abort();
    held.current = undefined;
  }
  useEffect(() => release, []);
  return {
    onTouchStart({ target, touches }) {
      release();
      const touch = touches[0];
      if (!touch || touches.length > 1) return;
      const from = { clientX: touch.clientX, clientY: touch.clientY };
      held.current = { from, release: new AbortController() };
      act(target, from, held.current.release.signal);
    },
    onTouchMove({ touches }) {
      const [touch, from] = [touches[0], held.current?.from];
      if (!touch || !from) return;
      const moved = Math.max(Math.abs(touch.clientX - from.clientX), Math.abs(touch.clientY - from.clientY));
      if (moved > STILL_PX) release();
    },
    onTouchEnd: release,
    onTouchCancel: release,
  };
}
