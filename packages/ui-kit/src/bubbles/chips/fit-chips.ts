/**
 * Returns the number of chips that fit into one line, at least 1. If not all fit, it leaves space for the chip that counts
 * the others. All sizes are in px.
 * See docs/spec/message-list.md#reactions.
 */
export function fitChips(widths: readonly number[], available: number, gap: number, moreWidth: number): number {
  const totalWidth = widths.reduce((sum, width) => sum + width + gap, -gap);
  if (totalWidth <= available) return widths.length;
  let usedWidth = moreWidth;
  const fitting = widths.findIndex((width) => {
    usedWidth += width + gap;
    return usedWidth > available;
  });
  return Math.max(1, fitting);
}
