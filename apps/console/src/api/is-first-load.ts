import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Returns whether data is loading that has not been requested before. False after a failure: each component that mounts then requests the
 * data again, so a page that waits for it to mount them would never end.
 */
export function isFirstLoad({
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>): boolean {
  return isLoading && errorUpdateCount === 0;
}
