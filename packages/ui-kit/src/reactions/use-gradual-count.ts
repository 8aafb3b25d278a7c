import { startTransition, useEffect, useState } from 'react';

/** Items that fill the visible part of a sheet. */
const FIRST = 64;
const STEP = 32;

/**
 * Returns how many of `total` items to render: those that are visible first, and then, at low priority, a few more with
 * each render. A grid of hundreds of buttons would otherwise block its sheet for several frames.
 */
export function useGradualCount(total: number): number {
  const [count, setCount] = useState(FIRST);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + STEP));
  }, [count, total]);
  return Math.min(count, total);
}
