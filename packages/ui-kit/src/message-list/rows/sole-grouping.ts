import type { RowGrouping } from '../../bubbles/row-grouping.ts';

/** Grouping of a message without neighbours. */
export const SOLE_GROUPING: RowGrouping = { isFirst: true, isLast: true, hasStatus: true };
