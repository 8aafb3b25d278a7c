import type { Column } from './columns.tsx';

/** Padding of a row, gap between its columns, and width of a digit, in rem. See log-table.css. */
const PADDING_REM = 2;
const GAP_REM = 0.75;
const DIGIT_REM = 0.58;
/** Smallest number of columns: time, outcome, result, and recipient. */
const MIN_COLUMNS = 4;

/** Returns the first columns whose minimum widths fit into a width in rem. Returns undefined if these are too few. */
export function fittingColumns<Fitted extends Pick<Column, 'width'>>(
  columns: readonly Fitted[],
  width: number,
): readonly Fitted[] | undefined {
  let used = PADDING_REM - GAP_REM;
  const end = columns.findIndex((column) => {
    used += minWidthOf(column) + GAP_REM;
    return used > width;
  });
  if (end === -1) return columns;
  return end < MIN_COLUMNS ? undefined : columns.slice(0, end);
}

/** Returns the first length of a grid width, `7rem` or `minmax(7rem, 1fr)`, in rem. */
function minWidthOf({ width }: Pick<Column, 'width'>): number {
  const [, number, unit] = /([\d.]+)(rem|ch)/.exec(width) ?? [];
  return Number(number ?? 0) * (unit === 'ch' ? DIGIT_REM : 1);
}
