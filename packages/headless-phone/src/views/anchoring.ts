import type { PhonePlatform } from '../shadow-tree/shadow-node.ts';

/** A child of the content of a scroll view, in points from the top of the content. */
export interface Row {
  readonly tag: number;
  readonly top: number;
  readonly height: number;
}

/** The row that keeps its position in a mount, and its position before. */
export interface Anchor {
  readonly tag: number;
  readonly top: number;
}

/**
 * Returns the first row from `minIndex` on that reaches below the offset, else the last row. Both platforms agree:
 * React/Fabric/Mounting/ComponentViews/ScrollView/RCTScrollViewComponentView.mm:1061-1085 and
 * ReactAndroid/.../views/scroll/MaintainVisibleScrollPositionHelper.kt:118-139 of react-native 0.87.1.
 */
export function findAnchor(rows: readonly Row[], minIndex: number, offset: number): Anchor | undefined {
  const candidates = rows.slice(minIndex);
  return candidates.find(({ top, height }) => top + height > offset) ?? candidates.at(-1);
}

/** The scroll view whose anchor moved. */
export interface AnchoredView {
  readonly offset: number;
  readonly contentHeight: number;
  readonly height: number;
}

/**
 * Returns the offset after the anchor has moved by `delta` points. iOS ignores half a point and less, and does not
 * clamp (RCTScrollViewComponentView.mm:1087-1131). Android follows every difference
 * (MaintainVisibleScrollPositionHelper.kt:105-114), and a view's `scrollTo` clamps to its content.
 */
export function anchoredOffset(platform: PhonePlatform, view: AnchoredView, delta: number): number {
  if (platform === 'ios') return Math.abs(delta) > 0.5 ? view.offset + delta : view.offset;
  return delta === 0 ? view.offset : clampOffset(view, view.offset + delta);
}

/**
 * Returns whether an anchor from an earlier mount stays while `maintainVisibleContentPosition` is off. iOS returns early
 * without clearing it (RCTScrollViewComponentView.mm:1061-1066); Android's helper is dropped with the prop
 * (ReactAndroid/.../views/scroll/ReactScrollView.kt:390).
 */
export function keepsStaleAnchor(platform: PhonePlatform): boolean {
  return platform === 'ios';
}

/** Returns the nearest offset at which the content fills the scroll view; 0 if it cannot. */
export function clampOffset({ contentHeight, height }: Omit<AnchoredView, 'offset'>, offset: number): number {
  return Math.max(0, Math.min(offset, Math.max(0, contentHeight - height)));
}
