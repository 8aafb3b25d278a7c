import type { Bubble } from '../bubble.ts';

/** Minimum height of a touch target, in px. See docs/spec/message-list.md#accessibility. */
const TOUCH_TARGET_SIZE = 44;

/**
 * Returns the height of the last line of a response, in px. The buttons in it are vertically centred on the time, and
 * extend below the line.
 */
export function buttonLineHeight({ style }: Bubble): number {
  return Math.round((TOUCH_TARGET_SIZE + (style.time.lineHeight ?? 16)) / 2);
}

/** Returns how many px the buttons extend below the line, as a negative number for a margin. */
export function buttonOverhang(bubble: Bubble): number {
  return buttonLineHeight(bubble) - TOUCH_TARGET_SIZE;
}
