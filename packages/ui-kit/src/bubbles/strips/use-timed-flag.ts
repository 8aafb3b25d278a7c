import { useEffect, useState } from 'react';
import { platformTimers } from '../../platform/kit-timers.ts';

/** Returns a flag, and a function that sets it for `durationMs`. Each call starts the time again. */
export function useTimedFlag(durationMs: number): readonly [isRunning: boolean, begin: () => void] {
  const [count, setCount] = useState(0);
  const [endedCount, setEndedCount] = useState(0);
  useEffect(
    () => (count === 0 ? undefined : platformTimers.after(durationMs, () => setEndedCount(count))),
    [count, durationMs],
  );
  return [count !== endedCount, () => setCount(count + 1)];
}
