import { expect, test } from 'vitest';
import { type Column, TablePrinter } from './table-printer.ts';

interface Boat {
  readonly name: string;
  readonly length: number;
  readonly story: string;
}

const COLUMNS: readonly Column<Boat>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'LENGTH', text: ({ length }) => `${length} m`, dropAt: 1 },
  { title: 'STORY', text: ({ story }) => story },
];
const gull: Boat = { name: 'Gull', length: 7, story: 'Built in 1931, and never sold since then' };
const kittiwake: Boat = { name: 'Kittiwake', length: 12, story: 'New' };

function printed(width: number, ...batches: Boat[][]): string[] {
  const lines: string[] = [];
  const table = new TablePrinter(COLUMNS, width, (line) => lines.push(line));
  for (const batch of batches) table.print(batch);
  return lines;
}

test('columns are as wide as their longest cell', () => {
  expect(printed(Number.POSITIVE_INFINITY, [gull, kittiwake])).toEqual([
    'NAME       LENGTH  STORY',
    'Gull       7 m     Built in 1931, and never sold since then',
    'Kittiwake  12 m    New',
  ]);
});

test('the table fits the terminal: the last column is truncated', () => {
  expect(printed(45, [gull])).toEqual(['NAME  LENGTH  STORY', 'Gull  7 m     Built in 1931, and never sold …']);
});

test('the table omits the least important columns in a narrow terminal', () => {
  expect(printed(32, [gull])).toEqual(['NAME  STORY', 'Gull  Built in 1931, and never …']);
});

test('later rows stay aligned with the titles, and columns grow with longer cells', () => {
  expect(printed(Number.POSITIVE_INFINITY, [], [gull], [kittiwake])).toEqual([
    'NAME  LENGTH  STORY',
    'Gull  7 m     Built in 1931, and never sold since then',
    'Kittiwake  12 m    New',
  ]);
});

test('the table replaces control characters, so that no row moves the cursor', () => {
  const [, row] = printed(Number.POSITIVE_INFINITY, [{ ...gull, name: 'Gu\u001b[2Jll\n', story: '' }]);
  expect(row).toBe('Gu [2Jll   7 m');
});
