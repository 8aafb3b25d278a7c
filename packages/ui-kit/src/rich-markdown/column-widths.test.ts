import { expect, test } from 'vitest';
import { columnWidths } from './column-widths.ts';

test('a column is as wide as its longest line, within limits that grow with the text size', () => {
  const rows = [
    ['Berth', 'a'.repeat(200), '港'.repeat(5), ''],
    ['Berth fourteen\nx', '', '', ''],
  ];
  const widths = columnWidths(rows, 10);
  // 14 characters of 0.62 em, the maximum of 15 em, five wide characters, the minimum of 3 em; each with 20 px padding.
  expect(widths).toEqual([107, 170, 70, 50]);
  expect(columnWidths(rows, 20).map((width) => width - 20)).toEqual([174, 300, 100, 60]);
});
