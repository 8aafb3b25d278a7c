import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { LogSnapshot } from '../../log-window/log-window.ts';
import { rowIndex } from '../../log-window/row-index.ts';

/**
 * Keeps the visible rows in place when rows are inserted above. If the newest row is visible, new rows are shown
 * instead. When the height of rows changes, keeps the row `anchor` in place.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  snapshot: Pick<LogSnapshot, 'rows' | 'newer'>,
  rowPx: number,
  anchor: number,
): void {
  const previousRowPx = useRef(rowPx);
  useLayoutEffect(() => {
    const change = rowPx - previousRowPx.current;
    previousRowPx.current = rowPx;
    if (scroller.current && anchor > 0) scroller.current.scrollTop += anchor * change;
  }, [scroller, rowPx, anchor]);
  const previousSnapshot = useRef(snapshot);
  useLayoutEffect(() => {
    const { rows: previousRows, newer } = previousSnapshot.current;
    previousSnapshot.current = snapshot;
    const box = scroller.current;
    if (!box || previousRows === snapshot.rows || (newer === 'done' && box.scrollTop < rowPx)) return;
    const added = rowIndex(snapshot.rows, previousRows[0]?._id);
    if (added > 0) box.scrollTop += added * rowPx;
  }, [scroller, snapshot, rowPx]);
}
