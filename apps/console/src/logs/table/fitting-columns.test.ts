import { expect, test } from 'vitest';
import { fittingColumns } from './fitting-columns.ts';

const COLUMNS = [
  { id: 'time', width: '20ch' },
  { id: 'outcome', width: '7.5rem' },
  { id: 'why', width: 'minmax(16rem, 2.8fr)' },
  { id: 'through', width: 'minmax(9rem, 1.7fr)' },
];

test('the columns beside an open entry end with the last one that fits completely', () => {
  const idsAt = (width: number) => fittingColumns(COLUMNS, width).map(({ id }) => id);
  // Padding, three gaps, and the columns.
  const all = 2 + 3 * 0.75 + 20 * 0.58 + 7.5 + 16 + 9;
  expect(idsAt(all + 0.01)).toEqual(['time', 'outcome', 'why', 'through']);
  expect(idsAt(all - 0.01)).toEqual(['time', 'outcome', 'why']);
});

test('three columns are shown even where they do not fit', () => {
  expect(fittingColumns(COLUMNS, 10)).toHaveLength(3);
});
