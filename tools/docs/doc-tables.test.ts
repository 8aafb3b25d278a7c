import { glob, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const PAGES = ['*.md', 'deploy/*.md', 'docs/**/*.md', '{packages,apps}/*/README.md', 'bench/**/*.md'];
/** Blocks of code, also within list items. */
const CODE = /^( *)```.*?^\1```$/gms;
/** A table: lines that begin with `|`, and the lines that follow without an empty line in between. */
const TABLE = /^\|.*(?:\n(?!$).+)*/gm;

test('every row of a table in the docs has as many cells as its header, and nothing is glued to the table', async () => {
  const pages = (await Array.fromAsync(glob(PAGES))).filter((page) => !page.includes('node_modules'));
  const texts = await Promise.all(pages.map(async (page) => ({ page, text: await readFile(page, 'utf8') })));
  const tables = texts.flatMap(({ page, text }) =>
    [...text.replaceAll(CODE, '').matchAll(TABLE)].map(([table]) => ({ page, rows: table.split('\n') })),
  );
  const broken = tables.flatMap(({ page, rows: [header = '', ...rows] }) =>
    rows.filter((row) => cellsOf(row) !== cellsOf(header)).map((row) => `${page}: ${row.slice(0, 80)}`),
  );
  expect(tables.length).toBeGreaterThan(500);
  expect(broken).toEqual([]);
});

/** Returns the number of cells of a row; undefined if the line is not a whole row. */
function cellsOf(row: string): number | undefined {
  return /^\|.*\|$/.test(row) ? row.split(/(?<!\\)\|/).length - 2 : undefined;
}
