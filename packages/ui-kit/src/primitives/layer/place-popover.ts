/** A rectangle in the window, in px. */
export interface WindowRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PopoverSpace {
  readonly anchor: WindowRect;
  /** Size of the popover. */
  readonly width: number;
  readonly height: number;
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly isRightToLeft: boolean;
}

/** Minimum distance to the edges of the window. */
const MARGIN = 8;
const GAP = 4;

export interface PopoverPosition {
  readonly left: number;
  readonly top: number;
  /** Maximum height; taller content scrolls. */
  readonly maxHeight: number;
}

/**
 * Returns the position of a popover: below its opener, else above it, else beside it, wherever it fits first; otherwise
 * on the larger side, scrolling. It stays inside the window and never covers the opener, so that the pointer that
 * opened a menu is not over one of its entries.
 */
export function placePopover(space: PopoverSpace): PopoverPosition {
  const { width, height, windowWidth, windowHeight, isRightToLeft } = space;
  const anchor = insideWindow(space);
  const bottom = windowHeight - MARGIN;
  const below = anchor.y + anchor.height + GAP;
  const above = anchor.y - GAP;
  const [spaceBelow, spaceAbove] = [bottom - below, above - MARGIN];
  const left = clampedTo(isRightToLeft ? anchor.x + anchor.width - width : anchor.x, windowWidth - width);
  const fits = { maxHeight: bottom - MARGIN };
  if (height <= spaceBelow) return { left, top: Math.round(below), ...fits };
  if (height <= spaceAbove) return { left, top: Math.round(above - height), ...fits };
  const [right, before] = [anchor.x + anchor.width + GAP, anchor.x - GAP - width];
  const fitsRight = right + width <= windowWidth - MARGIN;
  const fitsBefore = before >= MARGIN;
  if (fitsRight || fitsBefore) {
    const isRight = fitsRight && !(isRightToLeft && fitsBefore);
    return { left: Math.round(isRight ? right : before), top: clampedTo(anchor.y, windowHeight - height), ...fits };
  }
  if (spaceBelow >= spaceAbove) return { left, top: Math.round(below), maxHeight: Math.floor(spaceBelow) };
  return { left, top: MARGIN, maxHeight: Math.floor(spaceAbove) };
}

/** Returns the visible part of the opener, which may be partly scrolled out of the window. */
function insideWindow({ anchor, windowHeight }: PopoverSpace): WindowRect {
  const top = Math.max(0, Math.min(anchor.y, windowHeight));
  const end = Math.max(top, Math.min(anchor.y + anchor.height, windowHeight));
  return { ...anchor, y: top, height: end - top };
}

function clampedTo(position: number, space: number): number {
  return Math.round(Math.max(MARGIN, Math.min(position, space - MARGIN)));
}
