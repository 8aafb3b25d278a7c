// Detection of swipes toward the end side; the list keeps every movement that may be scrolling. Each function is marked as a
// worklet, so that it can also run on the gesture thread. `toEnd` is 1 where the end is on the right, otherwise -1.

/** Movement of a finger since touch-down: px, and px per millisecond. */
export interface FingerMove {
  readonly dx: number;
  readonly dy: number;
  readonly vx: number;
}

/** See docs/spec/message-list.md#options-menu. */
const FAR = 64;
const FAST = 0.5;
/** Touch slop in px: a finger may move this far before the movement counts. */
export const SWIPE_SLACK = 12;

/** Returns whether a finger moves clearly horizontally and toward the end side. */
export function beginsSwipe({ dx, dy }: Omit<FingerMove, 'vx'>, toEnd: 1 | -1): boolean {
  'worklet';
  const along = dx * toEnd;
  return along > SWIPE_SLACK && along > 2 * Math.abs(dy);
}

/** Returns the offset of the row in px; beyond the threshold it follows with resistance. */
export function swipeOffset(dx: number, toEnd: 1 | -1): number {
  'worklet';
  const along = Math.max(0, dx * toEnd);
  return toEnd * Math.round(Math.min(along, FAR) + Math.max(0, along - FAR) / 4);
}

/** Returns whether releasing here replies to the message. */
export function isFarSwipe(dx: number, toEnd: 1 | -1): boolean {
  'worklet';
  return dx * toEnd > FAR;
}

/** Returns whether a swipe that ends like this replies. */
export function countsAsSwipe({ dx, vx }: Omit<FingerMove, 'dy'>, toEnd: 1 | -1): boolean {
  'worklet';
  return isFarSwipe(dx, toEnd) || vx * toEnd > FAST;
}
