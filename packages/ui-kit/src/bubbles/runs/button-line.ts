import type { Bubble } from '../bubble.ts';

/** Minimum size of a touch target. See docs/spec/message-list.md#accessibility. */
const TARGET = 44;

/**
 * Returns the height of a response's last line. The button is vertically centred on the time beside it and extends
 * below the line.
 */
export function buttonLine({ style }: Bubble): number {
  return Math.round((TARGET + (style.time.lineHeight ?? 16)) / 2);
}

/** Returns how far the button extends below the line, as a negative margin. */
export function buttonOverhang(bubble: Bubble): number {
  return buttonLine(bubble) - TARGET;
}
