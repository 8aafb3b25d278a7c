import { useEffect, useState } from 'react';
import { platformTimers } from '../primitives/kit-timers.ts';
import { nextPainted } from './next-painted.ts';

/**
 * As much of a growing text as is to be seen: chunk after chunk, `speedMs` apart. What was received before it was first
 * drawn is there at once. Contract 21.4.
 */
export function usePaintedText(chunks: readonly string[], speedMs: number, timers = platformTimers): string {
  const [painted, setPainted] = useState(chunks.length);
  const received = chunks.length;
  useEffect(() => {
    if (painted >= received) return undefined;
    return timers.after(speedMs, () => setPainted(nextPainted(painted, received, speedMs)));
  }, [painted, received, speedMs, timers]);
  return chunks.slice(0, speedMs <= 0 ? received : painted).join('');
}
