/**
 * Returns the number of chips that fit into one line, at least 1. If not all fit, it leaves space for the chip that counts
 * the others. All sizes are in px.
 * See docs/spec/message-list.md#reactions.
 */
export function fitChips(widths: readonly number[], available: number, gap: number, moreWidth: number): number {
  const whole = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (whole <= available) return widths.length;
  let used = moreWidth;
  const fitting = widths.findIndex((width) => {
    used += width + gap;
    return used > available;
  });
  return Math.max(1, fitting);
}
