import { expect, test } from 'vitest';
import { dropOldest } from './drop-oldest.ts';

test('the entries that were added first are deleted', () => {
  const map = new Map([
    ['c', 1],
    ['a', 2],
    ['b', 3],
  ]);
  map.set('c', 4);
  dropOldest(map, 2);
  expect([...map.keys()]).toEqual(['a', 'b']);
});

test('a map with at most the maximum number of entries keeps all of them', () => {
  const map = new Map([['a', 1]]);
  dropOldest(map, 1);
  expect([...map.keys()]).toEqual(['a']);
});
