import { useEffect, useRef, useState } from 'react';
import { platformTimers } from '../../platform/kit-timers.ts';

/** A pending message shows its state after this time, in milliseconds. See docs/spec/message-list.md#send-strip. */
const LONG_MS = 10_000;

/** Returns whether something has been pending for long, since `sinceMs` or since it became pending again. */
export function useLongWait(isWaiting: boolean, sinceMs: number): boolean {
  const began = useRef<number | undefined>(sinceMs);
  const [isLong, setLong] = useState(() => isWaiting && platformTimers.nowMs() - sinceMs >= LONG_MS);
  useEffect(() => {
    if (!isWaiting) {
      began.current = undefined;
      return setLong(false);
    }
    const now = platformTimers.nowMs();
    began.current ??= now;
    return platformTimers.after(Math.max(0, began.current + LONG_MS - now), () => setLong(true));
  }, [isWaiting]);
  return isLong;
}
