import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { MAX_PX, MIN_PX } from './drawer-width.ts';

const STEP_PX = 24;

interface DrawerEdgeProps {
  readonly width: number;
  readonly onWidth: (px: number) => void;
}

/** Edge of the drawer; dragging or arrow keys resize it. */
export function DrawerEdge({ width, onWidth }: DrawerEdgeProps): ReactNode {
  function handleDrag(event: PointerEvent<HTMLDivElement>): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!box) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    onWidth(isRightToLeft ? event.clientX - box.left : box.right - event.clientX);
  }
  function handleKey(event: KeyboardEvent): void {
    const change = event.key === 'ArrowLeft' ? STEP_PX : event.key === 'ArrowRight' ? -STEP_PX : 0;
    if (change === 0) return;
    event.preventDefault();
    onWidth(width + change);
  }
  return (
    <div
      className="drawer-edge"
      role="separator"
      aria-orientation="vertical"
      aria-label="Entry panel width"
      aria-valuenow={width}
      aria-valuemin={MIN_PX}
      aria-valuemax={MAX_PX}
      tabIndex={0}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleDrag}
      onKeyDown={handleKey}
    />
  );
}
