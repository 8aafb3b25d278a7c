import type { RowAlignment } from '../../adapters/list-adapter.ts';
import type { RowLayout } from './row-layout.ts';

/**
 * The position that is preserved when rows change. `end`: the bottom of the last row stays at the bottom of the
 * viewport. `row`: a row's top keeps its distance to the top of the viewport. `share`: a share of the row's height
 * stays above the viewport. `jumpTarget`: the target of a jump, whose height must be known first.
 */
export type ScrollAnchor =
  | { readonly kind: 'end' }
  | { readonly kind: 'row'; readonly key: string; readonly offset: number }
  | { readonly kind: 'share'; readonly key: string; readonly above: number }
  | { readonly kind: 'jumpTarget'; readonly key: string; readonly at: RowAlignment };

/** The visible part of the rows, in layout coordinates. */
export interface VisibleRange {
  readonly top: number;
  readonly height: number;
}

/** Distance in px within which the list counts as at the end. */
const MAX_END_DISTANCE = 2;

/** Returns whether the end is visible. */
export function isEndVisible({ top, height }: VisibleRange, layout: RowLayout): boolean {
  return top + height >= layout.totalHeight - MAX_END_DISTANCE;
}

/**
 * Returns the anchor at a position: the topmost fully visible row, otherwise the first visible one.
 * See docs/spec/message-list.md#anchoring-rules (S4, S6).
 */
export function topmostRowIn(
  layout: RowLayout,
  viewport: VisibleRange,
  canAnchor: (key: string) => boolean,
): ScrollAnchor {
  const first = layout.indexAt(viewport.top);
  const bottom = viewport.top + viewport.height;
  let fallback: number | undefined;
  for (let index = first; index < layout.count && layout.top(index) < bottom; index += 1) {
    if (!canAnchor(layout.keys[index] ?? '')) continue;
    if (layout.top(index) >= viewport.top - 0.5) return anchorAtIndex(layout, index, viewport.top);
    fallback ??= index;
  }
  return anchorAtIndex(layout, fallback ?? first, viewport.top);
}

function anchorAtIndex(layout: RowLayout, index: number, viewportTop: number): ScrollAnchor {
  const key = layout.keys[index];
  return key === undefined ? { kind: 'end' } : anchorKeeping(layout, key, viewportTop);
}

/** Returns an anchor that keeps a row at its current position. */
export function anchorKeeping(
  layout: RowLayout,
  key: string,
  viewportTop: number,
): Extract<ScrollAnchor, { readonly kind: 'row' }> {
  return { kind: 'row', key, offset: layout.top(layout.indexOf(key) ?? 0) - viewportTop };
}

/**
 * Returns the anchor after a change of the rows; a removed row is replaced by its nearest older neighbour.
 * See docs/spec/message-list.md#anchoring-rules (S7).
 */
export function remapAnchor(
  anchor: ScrollAnchor,
  from: RowLayout,
  to: RowLayout,
  viewportTop: number,
  canAnchor: (key: string) => boolean,
): ScrollAnchor {
  if (anchor.kind === 'end' || to.indexOf(anchor.key) !== undefined) return anchor;
  const oldIndex = from.indexOf(anchor.key);
  if (oldIndex === undefined) return { kind: 'end' };
  const canReplace = (index: number) => {
    const key = from.keys[index] ?? '';
    return canAnchor(key) && to.indexOf(key) !== undefined;
  };
  let replacement = oldIndex - 1;
  while (replacement >= 0 && !canReplace(replacement)) replacement -= 1;
  if (replacement < 0)
    for (replacement = oldIndex + 1; replacement < from.count && !canReplace(replacement); replacement += 1);
  if (replacement >= from.count) return { kind: 'end' };
  return anchorAtIndex(from, replacement, viewportTop);
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Returns the anchor in a viewport of another size. A change of height keeps the rows at the bottom in position. A
 * change of width changes all row heights; a row that extends above the top keeps the share that is above it.
 * See docs/spec/message-list.md#anchoring-rules (S8, S9).
 */
export function resizeAnchor(anchor: ScrollAnchor, layout: RowLayout, from: Size, to: Size): ScrollAnchor {
  if (anchor.kind !== 'row' || from.height === 0) return anchor;
  if (from.width === to.width) return { ...anchor, offset: anchor.offset + to.height - from.height };
  const height = layout.height(layout.indexOf(anchor.key) ?? 0);
  return anchor.offset >= 0 || height === 0
    ? anchor
    : { kind: 'share', key: anchor.key, above: -anchor.offset / height };
}

/**
 * Returns the viewport's top in the layout that keeps the anchor in position, without clamping to the ends.
 * `round`: rounds to what the platform can display. Default: whole points.
 */
export function viewportTopFor(anchor: ScrollAnchor, layout: RowLayout, height: number, round = Math.round): number {
  if (anchor.kind === 'end') return layout.endTop(height);
  const index = layout.indexOf(anchor.key) ?? layout.count - 1;
  if (anchor.kind === 'row') return layout.top(index) - anchor.offset;
  if (anchor.kind === 'share') return layout.top(index) + anchor.above * layout.height(index);
  return layout.top(index) - offsetAt(anchor.at, layout.height(index), height, round);
}

/** Returns the offset of an aligned row; a row taller than the viewport is aligned to the top. */
function offsetAt(at: RowAlignment, row: number, viewport: number, round: (points: number) => number): number {
  const freeHeight = Math.max(0, viewport - row);
  switch (at) {
    case 'start':
      return 0;
    case 'third':
      return Math.min(freeHeight, round(viewport / 3));
    case 'center':
      return round(freeHeight / 2);
    case 'end':
      return freeHeight;
    default:
      return at satisfies never;
  }
}

/** Returns the nearest valid top for a viewport of this height. */
export function clampTop(top: number, layout: RowLayout, height: number): number {
  const lowest = layout.endTop(height);
  return Math.max(Math.min(0, lowest), Math.min(top, lowest));
}
