import { useEffect, useState } from 'react';
import { platformTimers } from '../../primitives/kit-timers.ts';

/** From here on a waiting message says so, in milliseconds. Contract 19.3. */
const LONG_MS = 10_000;

/** Whether something has waited for long, as far as it was seen. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isWaiting) return setLong(false);
    return platformTimers.after(LONG_MS, () => setLong(true));
  }, [isWaiting]);
  return isLong;
}
