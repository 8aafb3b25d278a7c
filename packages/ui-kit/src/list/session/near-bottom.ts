import type { Viewport } from '../../adapters/list-adapter.ts';

const AT_LEAST = 64;

/**
 * Whether the newest row is close enough that new ones are followed; false while the user scrolls elsewhere.
 * See docs/spec/message-list.md#terms-and-principles.
 */
export function isNearBottom(viewport: Viewport | undefined, isLive: boolean): boolean {
  return isCloseToNewest(viewport, isLive) && viewport?.dragging !== true;
}

/** The same, whether or not the list is moving. */
export function isCloseToNewest(viewport: Viewport | undefined, isLive: boolean): boolean {
  if (!isLive) return false;
  if (!viewport) return true;
  return viewport.distanceToNewest <= Math.max(AT_LEAST, viewport.height / 4);
}
