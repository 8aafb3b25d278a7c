import type { Viewport } from '../../adapters/list-adapter.ts';

/** Distance from the newest row within which a list of any height is close to it, in px. */
const MIN_DISTANCE = 64;

/**
 * Returns whether the list is so close to the newest row that it scrolls to new ones; false while the user drags it.
 * See docs/spec/message-list.md#terms-and-principles.
 */
export function isNearBottom(viewport: Viewport | undefined, isLive: boolean): boolean {
  return isCloseToNewest(viewport, isLive) && viewport?.dragging !== true;
}

/** Returns whether the list is close to the newest row, even while the user drags it. */
export function isCloseToNewest(viewport: Viewport | undefined, isLive: boolean): boolean {
  if (!isLive) return false;
  if (!viewport) return true;
  return viewport.distanceToNewest <= Math.max(MIN_DISTANCE, viewport.height / 4);
}
