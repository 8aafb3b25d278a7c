import { startTransition, useEffect, useState } from 'react';

/** Number of items of the first render, which fill the visible part of a sheet. */
const FIRST_COUNT = 64;
/** Number of items that each further render adds. */
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
