import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Overscan: rows rendered outside the viewport. */
const OVERSCAN_ROWS = 12;

interface RowsInView {
  /** Index of the first row to render, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Returns the rows in view plus overscan, for rows of one height. Constant time. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ first: 0, end: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const update = () => setView((current) => reuseIfSame(current, inView(box, rowPx)));
    update();
    box.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, rowPx]);
  // Inserted or removed rows may change the offset before the scroll event fires.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box) setView((current) => reuseIfSame(current, inView(box, rowPx)));
  }, [scroller, count, rowPx]);
  return { first: Math.min(view.first, count), end: Math.min(view.end, count) };
}

function inView({ scrollTop, clientHeight }: HTMLElement, rowPx: number): RowsInView {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN_ROWS),
    end: Math.ceil((scrollTop + clientHeight) / rowPx) + OVERSCAN_ROWS,
  };
}

function reuseIfSame(previous: RowsInView, next: RowsInView): RowsInView {
  return previous.first === next.first && previous.end === next.end ? previous : next;
}
