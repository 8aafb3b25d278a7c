import { expect, test } from 'vitest';
import { readResults } from '../published/results.ts';
import { compare, format } from './compare.ts';

test('every published figure is in the recorded results', () => {
  const results = readResults();
  const figures = compare(results, results);
  expect(figures.filter(({ now }) => !Number.isFinite(now)).map(({ what }) => what)).toEqual([]);
  expect(figures.every(({ improvement }) => improvement === 1)).toBe(true);
});

test('a higher rate and a lower time are both improvements; a figure of an earlier shape has none', () => {
  const at = (perSecond: number, ms: number) =>
    new Map<string, object>([
      ['log-export', { figures: [{ rowsPerSecond: perSecond }] }],
      ['live-tail', { rows: [{}, { p99Ms: ms }] }],
      ['replay', { seconds: 'unknown shape' }],
    ]);
  const improved = compare(at(100, 40), at(200, 20)).filter(({ improvement }) => improvement === 2);
  expect(improved.map(({ unit }) => unit)).toEqual(['rows/s', 'ms']);
});

test('figures have three significant digits and their unit', () => {
  expect(format(0.0912, 'ms')).toBe('0.0912 ms');
  expect(format(1030.4, 'ms')).toBe('1,030 ms');
  expect(format(108_104.9, '/s')).toBe('108,105/s');
  expect(format(undefined, 'ms')).toBe('–');
});
