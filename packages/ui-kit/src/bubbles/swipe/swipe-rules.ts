// Detects swipes toward the end side, and leaves every movement that may be scrolling to the list. Each function is a
// worklet, so that it can also run on the gesture thread. `toEnd` is 1 if the end is on the right, and -1 if it is on the
// left.

/** Movement of a finger since it touched the screen. `dx`, `dy`: px. `vx`: px per millisecond. */
export interface FingerMove {
  readonly dx: number;
  readonly dy: number;
  readonly vx: number;
}

/** Distance in px beyond which releasing replies. See docs/spec/message-list.md#options-menu. */
const MIN_DISTANCE = 64;
/** Speed in px per millisecond above which releasing replies at any distance. */
const MIN_SPEED = 0.5;
/** Distance in px that a finger must move before the movement counts as a swipe. */
export const SWIPE_SLOP = 12;

/** Returns whether a movement is a swipe: beyond the slop, toward the end side, and clearly horizontal. */
export function beginsSwipe({ dx, dy }: Omit<FingerMove, 'vx'>, toEnd: 1 | -1): boolean {
  'worklet';
  const distance = dx * toEnd;
  return distance > SWIPE_SLOP && distance > 2 * Math.abs(dy);
}

/** Returns how many px the row moves with the finger. Beyond the minimum distance it follows a quarter as far. */
export function swipeOffset(dx: number, toEnd: 1 | -1): number {
  'worklet';
  const distance = Math.max(0, dx * toEnd);
  return toEnd * Math.round(Math.min(distance, MIN_DISTANCE) + Math.max(0, distance - MIN_DISTANCE) / 4);
}

/** Returns whether the finger is so far that releasing it replies, whatever its speed. */
export function isFarSwipe(dx: number, toEnd: 1 | -1): boolean {
  'worklet';
  return dx * toEnd > MIN_DISTANCE;
}

/** Returns whether a swipe replies to the message if it ends with this movement. */
export function countsAsSwipe({ dx, vx }: Omit<FingerMove, 'dy'>, toEnd: 1 | -1): boolean {
  'worklet';
  return isFarSwipe(dx, toEnd) || vx * toEnd > MIN_SPEED;
}
