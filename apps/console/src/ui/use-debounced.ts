import { useEffect, useState } from 'react';

/** Longer than the usual pause between two keystrokes. */
const PAUSE_MS = 150;

/** Returns the value once it stays unchanged for the delay. */
export function useDebounced(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
