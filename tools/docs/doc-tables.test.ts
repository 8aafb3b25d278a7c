import { expect, test } from 'vitest';
import { docPages } from './doc-pages.ts';

/** Blocks of code, including those in list items. */
const CODE = /^( *)```.*?^\1```$/gms;
/** A table: lines that begin with `|`, and the lines that follow without an empty line in between. */
const TABLE = /^\|.*(?:\n(?!$).+)*/gm;

test('every row of a table in the docs has as many cells as its header, and an empty line follows the table', async () => {
  const pages = await docPages();
  const tables = pages.flatMap(({ path, text }) =>
    [...text.replaceAll(CODE, '').matchAll(TABLE)].map(([table]) => ({ path, rows: table.split('\n') })),
  );
  const broken = tables.flatMap(({ path, rows: [header = '', ...rows] }) =>
    rows.filter((row) => cellsOf(row) !== cellsOf(header)).map((row) => `${path}: ${row.slice(0, 80)}`),
  );
  expect(tables.length).toBeGreaterThan(500);
  expect(broken).toEqual([]);
});

/** Returns the number of cells of a row; undefined if the line is not a whole row. */
function cellsOf(row: string): number | undefined {
  return /^\|.*\|$/.test(row) ? row.split(/(?<!\\)\|/).length - 2 : undefined;
}
