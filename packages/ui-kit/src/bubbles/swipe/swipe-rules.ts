// What swipes a row toward its end side; the list keeps everything that may be scrolling. Each function is marked as a
// worklet, so that it can also run on the thread of the gestures. `toEnd` is 1 where the end is on the right, else -1.

/** A finger since it came down: px, and px per millisecond. */
export interface FingerMove {
  readonly dx: number;
  readonly dy: number;
  readonly vx: number;
}

/** See docs/spec/message-list.md#options-menu. */
const FAR = 64;
const FAST = 0.5;
/** So far a finger may wander before it means anything, in px. */
export const SWIPE_SLACK = 12;

/** Returns whether a finger goes clearly along the line and toward the end. */
export function beginsSwipe({ dx, dy }: Omit<FingerMove, 'vx'>, toEnd: 1 | -1): boolean {
  'worklet';
  const along = dx * toEnd;
  return along > SWIPE_SLACK && along > 2 * Math.abs(dy);
}

/** Returns how far the row has come, in px of the screen; beyond the mark it follows reluctantly. */
export function swipeOffset(dx: number, toEnd: 1 | -1): number {
  'worklet';
  const along = Math.max(0, dx * toEnd);
  return toEnd * Math.round(Math.min(along, FAR) + Math.max(0, along - FAR) / 4);
}

/** Returns whether letting go here answers the message. */
export function isFarSwipe(dx: number, toEnd: 1 | -1): boolean {
  'worklet';
  return dx * toEnd > FAR;
}

/** Returns whether a swipe that ends like this counts. */
export function countsAsSwipe({ dx, vx }: Omit<FingerMove, 'dy'>, toEnd: 1 | -1): boolean {
  'worklet';
  return isFarSwipe(dx, toEnd) || vx * toEnd > FAST;
}
