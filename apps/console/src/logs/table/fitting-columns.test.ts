import { expect, test } from 'vitest';
import { DEFAULT_PX } from '../../entry/drawer-width.ts';
import { COLUMNS as LOG_COLUMNS } from './columns.tsx';
import { fittingColumns } from './fitting-columns.ts';

const COLUMNS = [
  { id: 'time', width: '20ch' },
  { id: 'outcome', width: '7.5rem' },
  { id: 'why', width: 'minmax(16rem, 2.8fr)' },
  { id: 'recipient', width: 'minmax(6rem, 1fr)' },
  { id: 'through', width: 'minmax(9rem, 1.7fr)' },
];

test('the columns beside an open entry end with the last one that fits completely', () => {
  const idsAt = (width: number) => fittingColumns(COLUMNS, width)?.map(({ id }) => id);
  // Padding, four gaps, and the columns.
  const all = 2 + 4 * 0.75 + 20 * 0.58 + 7.5 + 16 + 6 + 9;
  expect(idsAt(all + 0.01)).toEqual(['time', 'outcome', 'why', 'recipient', 'through']);
  expect(idsAt(all - 0.01)).toEqual(['time', 'outcome', 'why', 'recipient']);
});

test('a window of 1280 px shows the target beside an open entry', () => {
  const remPx = 14;
  const beside = fittingColumns(LOG_COLUMNS, (1280 - DEFAULT_PX) / remPx);
  expect(beside?.map(({ id }) => id)).toEqual(['time', 'outcome', 'why', 'recipient', 'through']);
});

test('a table without space for the recipient beside an open entry has no columns', () => {
  const four = 2 + 3 * 0.75 + 20 * 0.58 + 7.5 + 16 + 6;
  expect(fittingColumns(COLUMNS, four - 0.01)).toBeUndefined();
});

test('a table of few columns keeps them if they fit', () => {
  expect(fittingColumns(COLUMNS.slice(0, 2), 30)).toHaveLength(2);
});
