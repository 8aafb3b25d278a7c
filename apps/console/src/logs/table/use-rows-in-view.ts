import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** Overscan: rows rendered outside the viewport. */
const OVERSCAN_ROWS = 12;
/** Time after a jump until the overscan is rendered. */
const REST_MS = 100;

interface RowsInView {
  /** Index of the first row to render, and of the one after the last. */
  readonly first: number;
  readonly end: number;
}

/**
 * Returns the rows in view plus overscan, for rows of one height. Constant time. After a jump, for example of the scroll bar, it first
 * returns only the rows in view: the others would be scrolled past unseen.
 */
export function useRowsInView(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ first: 0, end: 0 });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let resting: ReturnType<typeof setTimeout> | undefined;
    const rest = () => setView((current) => reuseIfSame(current, inView(box, rowPx, OVERSCAN_ROWS)));
    const update = () => {
      clearTimeout(resting);
      resting = setTimeout(rest, REST_MS);
      setView((current) => viewAfter(current, box, rowPx));
    };
    update();
    box.addEventListener('scroll', update, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(box);
    return () => {
      clearTimeout(resting);
      box.removeEventListener('scroll', update);
      observer.disconnect();
    };
  }, [scroller, rowPx]);
  // Inserted or removed rows may change the offset before the scroll event fires.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box) setView((current) => viewAfter(current, box, rowPx));
  }, [scroller, count, rowPx]);
  return { first: Math.min(view.first, count), end: Math.min(view.end, count) };
}

function viewAfter(current: RowsInView, box: HTMLElement, rowPx: number): RowsInView {
  const inSight = reuseIfSame(current, inView(box, rowPx, 0));
  const isJump = inSight.first >= current.end || inSight.end <= current.first;
  return isJump || inSight === current ? inSight : reuseIfSame(current, inView(box, rowPx, OVERSCAN_ROWS));
}

function inView({ scrollTop, clientHeight }: HTMLElement, rowPx: number, overscanRows: number): RowsInView {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowPx) - overscanRows),
    end: Math.ceil((scrollTop + clientHeight) / rowPx) + overscanRows,
  };
}

function reuseIfSame(previous: RowsInView, next: RowsInView): RowsInView {
  return previous.first === next.first && previous.end === next.end ? previous : next;
}
