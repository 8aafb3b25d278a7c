import type { Viewport } from '../../adapters/list-adapter.ts';

const AT_LEAST = 64;

/**
 * Returns whether the newest row is close enough that new ones are followed; false while the user drags the list.
 * See docs/spec/message-list.md#terms-and-principles.
 */
export function isNearBottom(viewport: Viewport | undefined, isLive: boolean): boolean {
  return isCloseToNewest(viewport, isLive) && viewport?.dragging !== true;
}

/** Returns whether the newest row is close, even while the user drags the list. */
export function isCloseToNewest(viewport: Viewport | undefined, isLive: boolean): boolean {
  if (!isLive) return false;
  if (!viewport) return true;
  return viewport.distanceToNewest <= Math.max(AT_LEAST, viewport.height / 4);
}
