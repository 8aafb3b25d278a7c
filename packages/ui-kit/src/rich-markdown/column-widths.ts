/** Limits in em, so that a short column keeps a readable width and a long one wraps. */
const [LEAST, MOST] = [3, 15];
const CELL_PADDING = 20;

/**
 * Returns the width of each column in px for its longest line, estimated rather too wide than too narrow. For phones,
 * which have no layout for tables. `rows`: texts of the cells.
 */
export function columnWidths(rows: readonly (readonly string[])[], fontSize: number): readonly number[] {
  return (rows[0] ?? []).map((_, column) => {
    const lines = rows.flatMap((cells) => (cells[column] ?? '').split('\n'));
    const longest = Math.max(0, ...lines.map(widthOf));
    return Math.ceil(Math.min(MOST, Math.max(LEAST, longest)) * fontSize) + CELL_PADDING;
  });
}

/** Width of a line in em. */
function widthOf(line: string): number {
  return Array.from(line).reduce((sum, character) => sum + (character > '\u2E80' ? 1 : 0.62), 0);
}
