import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useRem } from '../../ui/use-rem.ts';
import type { Column } from './columns.tsx';
import { fittingColumns } from './fitting-columns.ts';

/**
 * Returns the columns that fit beside an open entry, which shows the values of the others. Returns undefined if too few fit.
 * Without an open entry, returns all, and the table scrolls.
 */
export function useFittingColumns(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column[],
  isBesideEntry: boolean,
): readonly Column[] | undefined {
  const rem = useRem();
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!isBesideEntry || !box) return undefined;
    setWidth(box.clientWidth);
    const observer = new ResizeObserver(() => setWidth(box.clientWidth));
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, isBesideEntry]);
  const availableRem = isBesideEntry && width !== undefined ? width / rem : undefined;
  // The same array while the width is the same: another one would render every row again.
  return useMemo(
    () => (availableRem === undefined ? columns : fittingColumns(columns, availableRem)),
    [columns, availableRem],
  );
}
