import { useState } from 'react';

/** Returns the text size of the page in px. */
export function useRem(): number {
  const [rem] = useState(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
  return rem;
}
