import { useEffect, useState } from 'react';

/** Longer than between two keys of somebody who types. */
const PAUSE_MS = 150;

/** What is typed, once somebody pauses. */
export function useDebounced(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
