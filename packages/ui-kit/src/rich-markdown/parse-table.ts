import type { Span } from '../formatters/markdown/rich-document.ts';

export type CellAlignment = 'left' | 'center' | 'right' | undefined;

export interface Table {
  /** Alignment per column. */
  readonly alignments: readonly CellAlignment[];
  /** Cells per row; the first row is the head. All rows have as many cells as there are columns. */
  readonly rows: readonly (readonly (readonly Span[])[])[];
}

const DELIMITERS = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;
/** Further columns of wider tables are left out. */
const MAX_COLUMNS = 32;

/**
 * Returns the table whose head is at a line, and the line after it; undefined if there is none. `inline` parses a cell;
 * `isLast`: it is the last one of the text.
 */
export function parseTable(
  lines: readonly string[],
  at: number,
  inline: (cell: string, isLast: boolean) => readonly Span[],
): { readonly table: Table; readonly end: number } | undefined {
  const delimiters = lines[at + 1] ?? '';
  if (!lines[at]?.includes('|') || !delimiters.includes('-') || !DELIMITERS.test(delimiters)) return undefined;
  const head = cellsOf(lines[at] ?? '');
  const alignments = cellsOf(delimiters).map(alignmentOf);
  if (head.length !== alignments.length || (head.length === 1 && !delimiters.includes('|'))) return undefined;
  let end = at + 2;
  while (lines[end]?.includes('|')) end += 1;
  const columns = alignments.slice(0, MAX_COLUMNS);
  const rows = [head, ...lines.slice(at + 2, end).map(cellsOf)];
  return {
    table: {
      alignments: columns,
      rows: rows.map((cells, row) => {
        const isLastRow = end === lines.length && row === rows.length - 1;
        return columns.map((_, column) => inline(textOf(cells[column]), isLastRow && column === cells.length - 1));
      }),
    },
    end,
  };
}

/** Cells end at bars that are not escaped; bars at both ends of a row are optional. */
function cellsOf(line: string): readonly string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(^|[^\\])\|$/, '$1');
  return inner.split(/(?<!\\)\|/);
}

function textOf(cell = ''): string {
  return cell
    .trim()
    .replaceAll('\\|', '|')
    .replaceAll(/<br\s*\/?>/gi, '\n');
}

function alignmentOf(cell: string): CellAlignment {
  const text = cell.trim();
  if (!text.endsWith(':')) return text.startsWith(':') ? 'left' : undefined;
  return text.startsWith(':') ? 'center' : 'right';
}
