/** Edges of an element in the window, in px. */
export type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Part of the bar, in px, that stays on its row when the bar does not fit beside the bubble. */
const OVERLAP = 10;

/**
 * Returns how far to move the bar of a row from its place beside the bubble, in px. It stays inside the row. If it
 * would cover the bubble's text there, it moves to the upper edge of the bubble, or to the lower edge at the top of
 * the list.
 */
export function placeRowTools(bar: Edges, bubble: Edges, list: Edges): { readonly x: number; readonly y: number } {
  const beyondStart = Math.max(0, list.left - bar.left);
  const beyondEnd = Math.max(0, bar.right - list.right);
  const x = Math.round(beyondStart - beyondEnd);
  if (x === 0) return { x, y: 0 };
  const lifted = bubble.top + OVERLAP - bar.bottom;
  const lowered = bubble.bottom - OVERLAP - bar.top;
  return { x, y: Math.round(bar.top + lifted < list.top ? lowered : lifted) };
}
