import { expect, test } from 'vitest';
import { formatLogId } from '../log-id.ts';
import { entryRunsOf } from './entry-runs.ts';

const idOf = (seq: number) => formatLogId(1_000 + seq, seq);

test.each<[what: string, seqs: number[], runs: [newest: number, length: number][]]>([
  ['neighbouring entries are read together', [5, 3, 4], [[5, 3]]],
  [
    'the entries in a small gap are read, too',
    [1, 10, 20],
    [
      [20, 1],
      [10, 10],
    ],
  ],
  [
    'entries far apart are read alone',
    [1, 100, 1_000],
    [
      [1_000, 1],
      [100, 1],
      [1, 1],
    ],
  ],
  [
    'at most 200 entries are read together',
    Array.from({ length: 250 }, (_, n) => n + 1),
    [
      [250, 200],
      [50, 50],
    ],
  ],
  ['no entries need no read', [], []],
])('%s', (_, seqs, runs) => {
  const expected = runs.map(([newest, length]) => ({
    newestId: idOf(newest),
    oldestId: idOf(newest - length + 1),
    length,
  }));
  expect(entryRunsOf(seqs.map(idOf))).toEqual(expected);
});

test('no more entries are read together than the caller allows', () => {
  const lengths = entryRunsOf([1, 2, 3, 4, 5].map(idOf), 2).map(({ length }) => length);
  expect(lengths).toEqual([2, 2, 1]);
});
