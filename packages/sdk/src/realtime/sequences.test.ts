import { expect, test } from 'vitest';
import { Sequences } from './sequences.ts';

test('a repeated change is not new', () => {
  const sequences = new Sequences();
  expect([5, 5, 6, 6, 4].map((seq) => sequences.isNew('c', seq))).toEqual([true, false, true, false, false]);
});

test('a frame that fills a gap is new, and a frame after the gap is new only once', () => {
  const sequences = new Sequences();
  expect([1, 4, 3, 4, 2, 3, 5].map((seq) => sequences.isNew('c', seq))).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    true,
  ]);
});

test('each conversation has its own sequence', () => {
  const sequences = new Sequences();
  expect([sequences.isNew('a', 10), sequences.isNew('b', 3), sequences.isNew('a', 3)]).toEqual([true, true, false]);
});

test('at most 500 numbers are kept after a gap that is never filled', () => {
  const sequences = new Sequences();
  sequences.isNew('c', 1);
  for (let seq = 3; seq <= 502; seq += 1) sequences.isNew('c', seq);
  sequences.isNew('c', 503);
  expect(sequences.isNew('c', 2)).toBe(false);
});

test('a conversation loaded up to a number misses the numbers before its next change', () => {
  const sequences = new Sequences();
  sequences.startAt('c', 10);
  expect([12, 11, 12].map((seq) => sequences.isNew('c', seq))).toEqual([true, true, false]);
  sequences.startAt('c', 50);
  expect(sequences.isNew('c', 13)).toBe(true);
});
