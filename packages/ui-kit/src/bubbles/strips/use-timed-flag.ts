import { useEffect, useState } from 'react';
import { platformTimers } from '../../platform/kit-timers.ts';

/** Returns whether less than `lengthMs` have passed since `begin` was called, and `begin`. */
export function useTimedFlag(lengthMs: number): readonly [isRunning: boolean, begin: () => void] {
  const [count, setCount] = useState(0);
  const [ended, setEnded] = useState(0);
  useEffect(() => (count === 0 ? undefined : platformTimers.after(lengthMs, () => setEnded(count))), [count, lengthMs]);
  return [count !== ended, () => setCount(count + 1)];
}
