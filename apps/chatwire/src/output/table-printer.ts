import { type Color, paint, plain } from './paint.ts';

export interface Column<Row> {
  readonly title: string;
  readonly text: (row: Row) => string;
  readonly color?: (row: Row) => Color;
  /** If the terminal is too narrow, columns with the greatest number are dropped first. Default: never dropped. */
  readonly dropAt?: number;
}

/** Minimum width of the last column; below it, other columns are dropped. */
const MIN_LAST_COLUMN_WIDTH = 24;
const GAP = '  ';

/**
 * Prints rows under a header, at most as wide as the terminal: columns are dropped, then the last one is truncated.
 * Columns widen with later rows, so that a followed log stays readable.
 */
export class TablePrinter<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #width: number;
  readonly #write: (line: string) => void;
  readonly #widths = new Map<Column<Row>, number>();
  #shownColumns: readonly Column<Row>[] = [];
  #hasTitle = false;

  /** `width`: maximum line length; Infinity for a file or a pipe. */
  constructor(columns: readonly Column<Row>[], width: number, write: (line: string) => void) {
    this.#columns = columns;
    this.#width = width;
    this.#write = write;
  }

  print(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    for (const column of this.#columns) this.#widen(column, rows);
    if (!this.#hasTitle) {
      this.#shownColumns = this.#columnsThatFit();
      this.#printLine(
        (column) => column.title,
        () => 'dim',
      );
      this.#hasTitle = true;
    }
    for (const row of rows) {
      this.#printLine(
        (column) => plain(column.text(row)),
        (column) => column.color?.(row),
      );
    }
  }

  #widen(column: Column<Row>, rows: readonly Row[]): void {
    const currentWidth = this.#widths.get(column) ?? column.title.length;
    const longest = rows.reduce((length, row) => Math.max(length, column.text(row).length), currentWidth);
    this.#widths.set(column, longest);
  }

  #columnsThatFit(): readonly Column<Row>[] {
    let visibleColumns = this.#columns;
    const droppable = this.#columns.filter(({ dropAt }) => dropAt !== undefined);
    for (const column of droppable.sort((a, b) => (b.dropAt ?? 0) - (a.dropAt ?? 0))) {
      if (this.#widthOf(visibleColumns) <= this.#width) break;
      visibleColumns = visibleColumns.filter((other) => other !== column);
    }
    return visibleColumns;
  }

  #widthOf(columns: readonly Column<Row>[]): number {
    return columns.reduce((sum, column, index) => {
      const width = this.#widths.get(column) ?? 0;
      return sum + (index === columns.length - 1 ? Math.min(width, MIN_LAST_COLUMN_WIDTH) : width + GAP.length);
    }, 0);
  }

  #printLine(text: (column: Column<Row>) => string, colorOf: (column: Column<Row>) => Color | undefined): void {
    let remaining = this.#width;
    const cells = this.#shownColumns.map((column, index) => {
      const isLast = index === this.#shownColumns.length - 1;
      const cell = truncate(isLast ? text(column) : text(column).padEnd(this.#widths.get(column) ?? 0), remaining);
      remaining -= cell.length + GAP.length;
      const tint = colorOf(column);
      return tint === undefined ? cell : paint(tint, cell);
    });
    this.#write(cells.join(GAP).trimEnd());
  }
}

function truncate(text: string, remaining: number): string {
  if (text.length <= remaining) return text;
  return remaining <= 0 ? '' : `${text.slice(0, remaining - 1)}…`;
}
