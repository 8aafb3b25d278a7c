import { useEffect, useState } from 'react';
import { AccessibilityInfo } from 'react-native';
import { isBrowser } from '../../platform/browser.ts';
import { useIsHydrated } from '../../platform/use-is-hydrated.ts';

/** Returns whether the user prefers reduced motion, updated live. */
export function useReducedMotion(): boolean {
  const [isReduced, setReduced] = useState(() => mediaQuery()?.matches ?? false);
  useEffect(() => {
    const query = mediaQuery();
    if (query) return followBrowser(query, setReduced);
    return isBrowser() ? undefined : followPhone(setReduced);
  }, []);
  return useIsHydrated() && isReduced;
}

function mediaQuery(): MediaQueryList | undefined {
  // jsdom, in which apps run their tests, has no media queries.
  if (!isBrowser() || typeof window.matchMedia !== 'function') return undefined;
  return window.matchMedia('(prefers-reduced-motion: reduce)');
}

function followBrowser(query: MediaQueryList, onChange: (isReduced: boolean) => void): () => void {
  const listener = () => onChange(query.matches);
  if (typeof query.addEventListener !== 'function') {
    // Safari before 14, and test doubles modelled on it.
    query.addListener(listener);
    return () => query.removeListener(listener);
  }
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function followPhone(onChange: (isReduced: boolean) => void): () => void {
  let isActive = true;
  AccessibilityInfo.isReduceMotionEnabled().then(
    (isReduced) => isActive && onChange(isReduced),
    () => undefined,
  );
  const subscription = AccessibilityInfo.addEventListener('reduceMotionChanged', onChange);
  return () => {
    isActive = false;
    subscription?.remove();
  };
}
