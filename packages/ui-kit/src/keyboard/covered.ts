/** Positions in px from the top of the window. */
export interface CoveredEdges {
  /** Upper edge of the keyboard; undefined while it is hidden. */
  readonly keyboardTop: number | undefined;
  /** Position of a finger that drags the keyboard down; undefined without one. */
  readonly fingerY?: number | undefined;
  /** Bottom of the composer in the layout; undefined while it is not laid out. */
  readonly lowerEdge: number | undefined;
  /** Height in px at the bottom of the composer that the keyboard may cover. */
  readonly foot: number;
}

/**
 * Returns how many pixels a composer must move up to stay above the keyboard. Smaller or 0 if the system has resized
 * the window, or if the app keeps space below the composer. See docs/spec/message-list.md#composer.
 */
export function coveredPixels({ keyboardTop, fingerY, lowerEdge, foot }: CoveredEdges): number {
  if (keyboardTop === undefined || lowerEdge === undefined) return 0;
  return Math.max(0, lowerEdge - foot - Math.max(keyboardTop, fingerY ?? keyboardTop));
}
