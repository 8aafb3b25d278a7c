import { useEffect, useState } from 'react';

/** Longer than the usual pause between two keystrokes. */
const PAUSE_MS = 150;

/** Returns the text after it has stayed unchanged for 150 ms; until then, the previous one. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
