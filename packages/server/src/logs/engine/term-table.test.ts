import { expect, test } from 'vitest';
import { FIELD, termOf, VALUES } from '../sqlite/term.ts';
import { TermTable } from './term-table.ts';

test('a term has its offsets in ascending order, for any number of terms', () => {
  const table = new TermTable();
  for (let offset = 0; offset < 20_000; offset++) {
    table.add(termOf(FIELD.sender, offset % 7), offset);
    table.add(termOf(FIELD.receiver, offset), offset);
  }
  expect(table.get(termOf(FIELD.sender, 3))?.length).toBe(2857);
  expect([...(table.get(termOf(FIELD.sender, 3)) ?? [])].slice(0, 3)).toEqual([3, 10, 17]);
  expect([...(table.get(termOf(FIELD.receiver, 12_345)) ?? [])]).toEqual([12_345]);
  expect(table.get(termOf(FIELD.sender, 8))).toBeUndefined();
});

test('a repeated offset counts once', () => {
  const table = new TermTable();
  const term = termOf(FIELD.messageId, 9);
  for (const offset of [4, 4, 5, 5]) table.add(term, offset);
  expect([...(table.get(term) ?? [])]).toEqual([4, 5]);
  const list = new Uint16Array(10);
  expect([table.copyTo(list, term), ...list.slice(0, 2)]).toEqual([2, 4, 5]);
});

test('all terms come in ascending order, at once or in a list for each field', () => {
  const table = new TermTable();
  const facet = termOf(FIELD.facet, 0);
  const senders = [termOf(FIELD.sender, 0), termOf(FIELD.sender, 7), termOf(FIELD.sender, VALUES - 1)];
  const providerId = termOf(FIELD.providerId, 2 ** 47);
  for (const term of [providerId, ...senders.toReversed(), facet]) table.add(term, 0);
  expect([...table.terms()]).toEqual([facet, ...senders, providerId]);
  expect(Array.from(table.termLists(VALUES), (list) => [...list])).toEqual([[facet], senders, [providerId]]);
});
