import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { LogSnapshot } from '../window/log-window.ts';
import { rowIndex } from '../window/row-index.ts';

/**
 * Rows that come in above keep those in view where they are. Only whoever has the newest row in view sees new ones
 * come in.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLElement | null>,
  snapshot: Pick<LogSnapshot, 'rows' | 'newer'>,
  rowPx: number,
): void {
  const before = useRef(snapshot);
  useLayoutEffect(() => {
    const { rows: known, newer } = before.current;
    before.current = snapshot;
    const box = scroller.current;
    if (!box || known === snapshot.rows || (newer === 'done' && box.scrollTop < rowPx)) return;
    const added = rowIndex(snapshot.rows, known[0]?._id);
    if (added > 0) box.scrollTop += added * rowPx;
  }, [scroller, snapshot, rowPx]);
}
