import { useLayoutEffect, useRef } from 'react';

/** A reference to the value of the last render that was shown. */
export function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
