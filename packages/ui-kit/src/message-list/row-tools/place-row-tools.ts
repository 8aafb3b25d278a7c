/** Edges of an element in the window, in px. */
export type Edges = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Height in px by which the bar overlaps the bubble when it does not fit beside it. */
const OVERLAP = 10;

/**
 * Returns how many px the bar of a row must move from its place next to the bubble, so that it stays inside the list.
 * If it then covers the bubble, it also moves to the bubble's upper edge, or to the lower edge if there is no space
 * above.
 */
export function placeRowTools(bar: Edges, bubble: Edges, list: Edges): { readonly x: number; readonly y: number } {
  const beyondLeft = Math.max(0, list.left - bar.left);
  const beyondRight = Math.max(0, bar.right - list.right);
  const x = Math.round(beyondLeft - beyondRight);
  if (x === 0) return { x, y: 0 };
  const toUpperEdge = bubble.top + OVERLAP - bar.bottom;
  const toLowerEdge = bubble.bottom - OVERLAP - bar.top;
  return { x, y: Math.round(bar.top + toUpperEdge < list.top ? toLowerEdge : toUpperEdge) };
}
