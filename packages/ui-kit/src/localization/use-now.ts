import { useEffect, useState } from 'react';
import { platformTimers } from '../platform/kit-timers.ts';
import { useChatLocale } from './locale-context.ts';

/**
 * Returns a time on the current day, epoch ms, for texts such as "Yesterday". Updated at local midnight while
 * `isNeeded`.
 * See docs/spec/message-list.md#day-separator.
 */
export function useNow(isNeeded: boolean, timers = platformTimers): number {
  const { untilMidnight } = useChatLocale();
  const [renewedAt, setRenewedAt] = useState(0);
  useEffect(() => {
    if (!isNeeded) return undefined;
    return timers.after(untilMidnight(timers.nowMs()), () => setRenewedAt(timers.nowMs()));
  }, [isNeeded, timers, untilMidnight, renewedAt]);
  return timers.nowMs();
}
