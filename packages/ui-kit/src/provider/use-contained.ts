import { useCallback } from 'react';
import { useLatest } from '../platform/use-latest.ts';

/**
 * Returns a stable function that calls the latest `callback` and reports exceptions as `ERR_CALLBACK`.
 * See docs/spec/message-list.md#terms-and-principles (P5).
 */
export function useContained<A extends readonly unknown[]>(
  callback: ((...args: A) => void) | undefined,
  report: (error: unknown, code: string) => void,
): (...args: A) => void {
  const latest = useLatest({ callback, report });
  return useCallback(
    (...args) => {
      const { callback, report } = latest.current;
      try {
        callback?.(...args);
      } catch (error) {
        report(error, 'ERR_CALLBACK');
      }
    },
    [latest],
  );
}
