import { startTransition, useEffect, useState } from 'react';

/** Items that fill the visible part of a sheet. */
const FIRST_COUNT = 64;
const COUNT_STEP = 32;

/**
 * Returns how many of `total` items to render: those that are visible first, and then, at low priority, a few more with
 * each render. A grid of hundreds of buttons would otherwise block its sheet for several frames.
 */
export function useGradualCount(total: number): number {
  const [count, setCount] = useState(FIRST_COUNT);
  useEffect(() => {
    if (count < total) startTransition(() => setCount(count + COUNT_STEP));
  }, [count, total]);
  return Math.min(count, total);
}
