import { useEffect, useRef } from 'react';

/**
 * Reports an exception of an app function during rendering: after the render, and once until it works
 * again, so that an app may set state in response. `fault` undefined: nothing was thrown.
 * See docs/spec/message-list.md#terms-and-principles (P5).
 */
export function useFaultOnce(fault: unknown, report: (fault: unknown) => void): void {
  const isReported = useRef(false);
  useEffect(() => {
    if (fault !== undefined && !isReported.current) report(fault);
    isReported.current = fault !== undefined;
  });
}

/** Returns the result of `make`, or what it has thrown. */
export function resultOrFault<T>(make: () => T): { readonly result?: T; readonly fault?: unknown } {
  try {
    return { result: make() };
  } catch (fault) {
    return { fault: fault ?? new Error('A function of the app failed.') };
  }
}
