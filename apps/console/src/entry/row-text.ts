import type { LogRow } from '../log-window/log-source.ts';

/** Characters that fit on the two lines of a result in a window of 1280 px. */
const MAX_LENGTH = 72;

/** Text of a result in a row. */
export interface RowText {
  readonly text: string;
  /** Whether it fits on two lines only in small type. */
  readonly isLong: boolean;
}

/**
 * Returns what a row shows of a result: all of it if it fits, else without the remarks that its push token was removed and how often it
 * was tried. The open entry shows all of it. `textOf`: returns the text of an entry.
 */
export function rowText<Row extends Remarks>(row: Row, textOf: (row: Row) => string): RowText {
  const whole = textOf(row);
  const text = whole.length > MAX_LENGTH ? textOf(withoutRemarks(row)) : whole;
  return { text, isLong: text.length > MAX_LENGTH };
}

type Remarks = Partial<Pick<LogRow, 'attempt' | 'tokenRemoved'>>;

function withoutRemarks<Row extends Remarks>(row: Row): Row {
  // Once: without an attempt, the sentence would be another one.
  return { ...row, tokenRemoved: undefined, ...((row.attempt ?? 0) > 1 && { attempt: 1 }) };
}
