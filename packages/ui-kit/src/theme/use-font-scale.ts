import { useSyncExternalStore } from 'react';
import { isBrowser } from '../platform/browser.ts';

/**
 * The user's text scale where the kit has to apply it. Phones scale text themselves (1); browsers
 * expose it as the root font size, 16 px by default.
 */
export function useFontScale(): number {
  return useSyncExternalStore(subscribe, readScale, () => 1);
}

const ROOT_FONT_SIZE = 16;

function readScale(): number {
  if (!isBrowser()) return 1;
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Number.isFinite(size) && size > 0 ? size / ROOT_FONT_SIZE : 1;
}

/** Browsers emit no event for it; it is read again when the window is resized. */
function subscribe(changed: () => void): () => void {
  if (!isBrowser()) return () => undefined;
  window.addEventListener('resize', changed);
  window.addEventListener('focus', changed);
  return () => {
    window.removeEventListener('resize', changed);
    window.removeEventListener('focus', changed);
  };
}
