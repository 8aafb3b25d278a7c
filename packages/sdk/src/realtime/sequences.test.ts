import { expect, test } from 'vitest';
import { Sequences } from './sequences.ts';

test('a change and its repetition are one', () => {
  const sequences = new Sequences();
  expect([5, 5, 6, 6, 4].map((seq) => sequences.arrive('c', seq))).toEqual(['next', 'known', 'next', 'known', 'known']);
});

test('a hole is seen, and closed by what was missing', () => {
  const sequences = new Sequences();
  sequences.arrive('c', 1);
  expect([sequences.arrive('c', 4), sequences.arrive('c', 3)]).toEqual(['ahead', 'ahead']);
  expect([sequences.contiguous('c'), sequences.isStale('c')]).toEqual([1, true]);
  expect([sequences.arrive('c', 4), sequences.arrive('c', 2)]).toEqual(['known', 'next']);
  expect([sequences.contiguous('c'), sequences.isStale('c')]).toEqual([4, false]);
});

test('conversations count for themselves', () => {
  const sequences = new Sequences();
  sequences.arrive('a', 10);
  expect(sequences.arrive('b', 3)).toBe('next');
  expect([sequences.contiguous('a'), sequences.contiguous('b'), sequences.contiguous('c')]).toEqual([10, 3, undefined]);
});

test('behind a hole that never closes no more than 500 numbers are kept', () => {
  const sequences = new Sequences();
  sequences.arrive('c', 1);
  for (let seq = 3; seq <= 503; seq += 1) sequences.arrive('c', seq);
  expect([sequences.contiguous('c'), sequences.isStale('c')]).toEqual([503, false]);
});

test('a conversation that was read up to a number misses what lies between that and the next change', () => {
  const sequences = new Sequences();
  sequences.startAt('c', 10);
  expect(['ahead', 'next']).toEqual([sequences.arrive('c', 12), sequences.arrive('c', 11)]);
  sequences.startAt('c', 50);
  expect(sequences.arrive('c', 13)).toBe('next');
});
