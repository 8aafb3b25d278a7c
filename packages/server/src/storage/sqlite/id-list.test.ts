import { expect, test } from 'vitest';
import { picker } from '../search/messages/search-texts.fixture.ts';
import { decodeIds, IdListWriter, intersectIds, uniteIds } from './id-list.ts';
import { SHARD_SIZE } from './search-shards.ts';

const pick = picker(3);
const sets = [1, 2, 10, 100, 300, 1_000, 20_000, SHARD_SIZE - 1].map((step) =>
  Array.from({ length: SHARD_SIZE }, (_, id) => id).filter((id) => id === SHARD_SIZE - 1 || pick(step) === 0),
);

function listOf(ids: readonly number[]) {
  const writer = new IdListWriter();
  for (const id of ids) writer.add(id);
  return writer.list();
}

test('a list of ids returns the ids that were added, with any number of ids', () => {
  for (const ids of [[], [0], [SHARD_SIZE - 1], ...sets]) expect([...decodeIds(listOf(ids))]).toEqual(ids);
});

test('a list of ids takes at most one bit per id of the shard', () => {
  expect(sets.map((ids) => listOf(ids).length <= SHARD_SIZE / 8)).toEqual(sets.map(() => true));
});

test('an id that is added twice in a row is in the list once', () => {
  expect([...decodeIds(listOf([7, 7, 300, 300]))]).toEqual([7, 300]);
});

test('a union returns the ids of any list once', () => {
  const some = [sets[6] ?? [], sets[7] ?? [], [5]];
  expect([...uniteIds(some.map(listOf))]).toEqual([...new Set(some.flat())].sort((a, b) => a - b));
});

test('an intersection returns the ids of both lists', () => {
  for (const some of sets)
    for (const others of sets) {
      const both = new Set(others);
      const found = intersectIds(decodeIds(listOf(some)), listOf(others));
      expect([...found]).toEqual(some.filter((id) => both.has(id)));
    }
});
