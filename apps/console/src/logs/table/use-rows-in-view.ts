import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Rows drawn beyond the edges of the view. */
const OVERSCAN = 12;

interface RowsInView {
  /** The first row to draw, and the one after the last. */
  readonly first: number;
  readonly end: number;
}

/** Which rows of one height are in view, or nearly. Costs the same for any number of rows. */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ first: 0, end: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => setView((before) => same(before, inView(box, rowPx)));
    look();
    box.addEventListener('scroll', look, { passive: true });
    const resized = new ResizeObserver(look);
    resized.observe(box);
    return () => {
      box.removeEventListener('scroll', look);
      resized.disconnect();
    };
  }, [scroller, rowPx]);
  // Rows that came or went may have moved the place without a scroll that is told in time.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box) setView((before) => same(before, inView(box, rowPx)));
  }, [scroller, count, rowPx]);
  return { first: Math.min(view.first, count), end: Math.min(view.end, count) };
}

function inView({ scrollTop, clientHeight }: HTMLElement, rowPx: number): RowsInView {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN),
    end: Math.ceil((scrollTop + clientHeight) / rowPx) + OVERSCAN,
  };
}

function same(before: RowsInView, now: RowsInView): RowsInView {
  return before.first === now.first && before.end === now.end ? before : now;
}
