import type { Viewport } from '../list-adapter.ts';
import type { Window } from './held-place.ts';
import type { RowLayout } from './row-layout.ts';

/** What is to be seen in a window; undefined if that is nothing. */
export function viewportOf(layout: RowLayout, window: Window, dragging: boolean): Viewport | undefined {
  const bottom = window.top + window.height;
  const ratios = new Map<string, number>();
  for (let index = layout.indexAt(window.top); index < layout.count && layout.top(index) < bottom; index += 1) {
    const height = layout.height(index);
    const visible = Math.min(layout.bottom(index), bottom) - Math.max(layout.top(index), window.top);
    if (visible > 0) ratios.set(layout.keys[index] ?? '', Math.max(visible / height, visible / window.height));
  }
  const [firstVisible] = ratios.keys();
  const lastVisible = [...ratios.keys()].at(-1);
  if (firstVisible === undefined || lastVisible === undefined) return undefined;
  return {
    firstVisible,
    lastVisible,
    ratios,
    distanceToNewest: Math.max(0, layout.total - bottom),
    distanceToOldest: Math.max(0, window.top),
    height: window.height,
    dragging,
  };
}
