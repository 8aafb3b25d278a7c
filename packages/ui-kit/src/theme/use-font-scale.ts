import { useSyncExternalStore } from 'react';
import { isBrowser } from '../platform/browser.ts';

/**
 * By how much the reader enlarges text, where the kit has to do it. Phones enlarge by themselves (1); browsers keep the
 * wish in the size of the root font, which 16 px is the default of.
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

/** Browsers tell nobody that the size has changed; it is looked at again when the window is. */
function subscribe(changed: () => void): () => void {
  if (!isBrowser()) return () => undefined;
  window.addEventListener('resize', changed);
  window.addEventListener('focus', changed);
  return () => {
    window.removeEventListener('resize', changed);
    window.removeEventListener('focus', changed);
  };
}
