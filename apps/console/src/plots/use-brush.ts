import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type Brush, brushAfter, brushedBars } from './brush.ts';

interface BrushActs {
  /** Called with a single bar; `depth`: vertical position, 0 to 1, absent by keyboard. */
  readonly onPick: (index: number, depth?: number) => void;
  /** Called with the selected bars. */
  readonly onMark: (first: number, last: number) => void;
}

/**
 * Selects bars with the pointer, by dragging, or with arrow keys (and Shift), and confirms the selection
 * on pointer release or Enter.
 */
export function useBrush(count: number, { onPick, onMark }: BrushActs) {
  const [held, setBrush] = useState<Brush>();
  const [isDragging, setDragging] = useState(false);
  const last = count - 1;
  // There may be fewer bars than when the selection started.
  const brush = held && { anchor: Math.min(held.anchor, last), at: Math.min(held.at, last) };

  function settle({ anchor, at }: Brush, depth?: number): void {
    setBrush(undefined);
    if (anchor === at) onPick(at, depth);
    else onMark(...brushedBars({ anchor, at }));
  }

  function letGo(): void {
    setDragging(false);
    setBrush(undefined);
  }

  return {
    brush,
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        const next = brushAfter(brush ?? { anchor: last, at: last }, event.key, event.shiftKey, count);
        if (next) setBrush(next);
        else if (event.key === 'Enter' && brush) settle(brush);
        else if (event.key === 'Escape' && brush) letGo();
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onBlur: letGo,
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        if (event.button !== 0) return;
        const at = barAt(event, count);
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragging(true);
        setBrush({ anchor: at, at });
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const at = barAt(event, count);
        setBrush((before) => ({ anchor: isDragging && before ? before.anchor : at, at }));
      },
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        if (!isDragging || !brush) return;
        setDragging(false);
        settle(brush, depthOf(event));
      },
      onPointerCancel: letGo,
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
