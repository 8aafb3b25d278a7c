/** A part of the window, in px. */
export interface WindowRect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PopoverSpace {
  readonly anchor: WindowRect;
  /** Of the popover. */
  readonly width: number;
  readonly height: number;
  readonly windowWidth: number;
  readonly windowHeight: number;
  readonly isRightToLeft: boolean;
}

/** Least distance to the edges of the window. */
const MARGIN = 8;
const GAP = 4;

/**
 * Where a popover goes: below what opened it, above if it fits only there, and inside the window in any case; its start
 * edge at that of the anchor as far as the window allows.
 */
export function placePopover(space: PopoverSpace): { readonly left: number; readonly top: number } {
  const { anchor, width, height, windowWidth, windowHeight, isRightToLeft } = space;
  const below = anchor.y + anchor.height + GAP;
  const above = anchor.y - GAP - height;
  const fitsBelow = below + height <= windowHeight - MARGIN;
  return {
    left: within(isRightToLeft ? anchor.x + anchor.width - width : anchor.x, windowWidth - width),
    top: within(!fitsBelow && above >= MARGIN ? above : below, windowHeight - height),
  };
}

function within(wanted: number, space: number): number {
  return Math.round(Math.max(MARGIN, Math.min(wanted, space - MARGIN)));
}
