import { useSyncExternalStore } from 'react';
import { isBrowser } from '../platform/browser.ts';

/**
 * Returns the text scale that the kit must apply: 1 on phones, which scale text themselves; in browsers derived from
 * the root font size, which is 16 px by default.
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

/** Reads the scale again when the window is resized, because browsers emit no event for its changes. */
function subscribe(changed: () => void): () => void {
  if (!isBrowser()) return () => undefined;
  window.addEventListener('resize', changed);
  window.addEventListener('focus', changed);
  return () => {
    window.removeEventListener('resize', changed);
    window.removeEventListener('focus', changed);
  };
}
