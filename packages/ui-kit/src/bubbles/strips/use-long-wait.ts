import { useEffect, useRef, useState } from 'react';
import { platformTimers } from '../../platform/kit-timers.ts';

/** Milliseconds after which a pending message shows its state. See docs/spec/message-list.md#send-strip. */
const LONG_WAIT_MS = 10_000;

/** Returns whether `isWaiting` has been true for 10 s: since `sinceMs` (epoch ms) at first, later since it became true. */
export function useLongWait(isWaiting: boolean, sinceMs: number): boolean {
  const waitingSince = useRef<number | undefined>(sinceMs);
  const [isLong, setLong] = useState(() => isWaiting && platformTimers.nowMs() - sinceMs >= LONG_WAIT_MS);
  useEffect(() => {
    if (!isWaiting) {
      waitingSince.current = undefined;
      return setLong(false);
    }
    const nowMs = platformTimers.nowMs();
    waitingSince.current ??= nowMs;
    return platformTimers.after(Math.max(0, waitingSince.current + LONG_WAIT_MS - nowMs), () => setLong(true));
  }, [isWaiting]);
  return isLong;
}
