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

test('columns are as wide as what is in them', () => {
  expect(printed(Number.POSITIVE_INFINITY, [gull, kittiwake])).toEqual([
    'NAME       LENGTH  STORY',
    'Gull       7 m     Built in 1931, and never sold since then',
    'Kittiwake  12 m    New',
  ]);
});

test('no line is wider than the terminal: the last column is cut', () => {
  expect(printed(45, [gull])).toEqual(['NAME  LENGTH  STORY', 'Gull  7 m     Built in 1931, and never sold …']);
});

test('in a narrow terminal the least important columns are left out', () => {
  expect(printed(32, [gull])).toEqual(['NAME  STORY', 'Gull  Built in 1931, and never …']);
});

test('rows that come later keep their place under the title and grow with what they need', () => {
  expect(printed(Number.POSITIVE_INFINITY, [], [gull], [kittiwake])).toEqual([
    'NAME  LENGTH  STORY',
    'Gull  7 m     Built in 1931, and never sold since then',
    'Kittiwake  12 m    New',
  ]);
});

test('nothing in a row moves the cursor of the terminal', () => {
  const [, row] = printed(Number.POSITIVE_INFINITY, [{ ...gull, name: 'Gu\u001b[2Jll\n', story: '' }]);
  expect(row).toBe('Gu [2Jll   7 m');
});
