import { useEffect, useRef } from 'react';

/**
 * Tells of what a function of the app has thrown while something was drawn: after the drawing, and once until it works
 * again, so that an app may answer with a state of its own. `fault` undefined: nothing was thrown.
 * See docs/spec/message-list.md#terms-and-principles (P5).
 */
export function useFaultOnce(fault: unknown, tell: (fault: unknown) => void): void {
  const isTold = useRef(false);
  useEffect(() => {
    if (fault !== undefined && !isTold.current) tell(fault);
    isTold.current = fault !== undefined;
  });
}

/** What `make` gives, or what it has thrown. */
export function attempted<T>(make: () => T): { readonly made?: T; readonly fault?: unknown } {
  try {
    return { made: make() };
  } catch (fault) {
    return { fault: fault ?? new Error('A function of the app failed.') };
  }
}
