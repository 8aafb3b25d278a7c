import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Brush, brushAfter, brushedBars } from './brush.ts';

interface BrushHandlers {
  /** Called with a single bar. `depth`: vertical position from 0 (top) to 1; undefined if picked by keyboard. */
  readonly onPick: (index: number, depth?: number) => void;
  /** Called with the selected bars. */
  readonly onSelect: (first: number, last: number) => void;
}

/**
 * Highlights the bar under the pointer. Selects bars by dragging or with arrow keys (and Shift), and confirms the selection on
 * pointer release or Enter.
 */
export function useBrush(count: number, { onPick, onSelect }: BrushHandlers) {
  const [stored, setBrush] = useState<Brush>();
  const [isDragging, setDragging] = useState(false);
  const last = count - 1;
  // There may be fewer bars than when the selection started.
  const brush = stored && { anchor: Math.min(stored.anchor, last), at: Math.min(stored.at, last) };

  function confirm({ anchor, at }: Brush, depth?: number): void {
    setBrush(undefined);
    if (anchor === at) onPick(at, depth);
    else onSelect(...brushedBars({ anchor, at }));
  }

  function cancel(): void {
    setDragging(false);
    setBrush(undefined);
  }

  return {
    brush,
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        const next = brushAfter(brush ?? { anchor: last, at: last }, event.key, event.shiftKey, count);
        if (next) setBrush(next);
        else if (event.key === 'Enter' && brush) confirm(brush);
        else if (event.key === 'Escape' && brush) cancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onBlur: cancel,
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0) return;
        const at = barAt(event, count);
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setBrush({ anchor: at, at });
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const at = barAt(event, count);
        setBrush((current) => ({ anchor: isDragging && current ? current.anchor : at, at }));
      },
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        if (!isDragging || !brush) return;
        setDragging(false);
        confirm(brush, depthOf(event));
      },
      onPointerCancel: cancel,
      onPointerLeave: () => !isDragging && setBrush(undefined),
    },
  };
}

function barAt({ clientX, currentTarget }: PointerEvent<HTMLElement>, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / width) * count)));
}

function depthOf({ clientY, currentTarget }: PointerEvent<HTMLElement>): number {
  const { top, height } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientY - top) / height));
}
