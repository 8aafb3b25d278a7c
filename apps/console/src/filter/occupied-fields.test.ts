import { expect, test } from 'vitest';
import type { FilterSearch } from './filter-search.ts';
import { replacementsLast, replacesFilter } from './occupied-fields.ts';
import { type SearchResult, suggestionsFor } from './suggestions.ts';

const IVO: SearchResult = { kind: 'user', id: 'ivo', name: 'Ivo Brandt' };

const groupsFor = (typed: string, search: FilterSearch) =>
  replacementsLast(suggestionsFor(typed, [IVO]), search, typed);
const labelsFor = (typed: string, search: FilterSearch) => groupsFor(typed, search).map(({ label }) => label);

test('a person is suggested for the first field that is free, and for a taken one last', () => {
  expect(labelsFor('ivo', {})[0]).toBe('Recipient');
  const labels = labelsFor('ivo', { recipient: 'mara' });
  expect(labels[0]).toBe('Sender');
  expect(labels.at(-1)).toBe('Recipient (replaces the filter)');
  expect(labelsFor('ivo', { recipient: 'mara', sender: 'joon' })[0]).toBe('Receiver');
  expect(labelsFor('ivo 674', { recipient: 'mara' })[0]).toBe('Sender and message');
});

test('a field with an excluded person is taken, but for another excluded person', () => {
  const search = { 'not.recipient': 'mara' };
  expect(labelsFor('ivo', search)[0]).toBe('Sender');
  expect(labelsFor('-ivo', search)[0]).toBe('Recipient is not');
});

test('an input that names its field suggests that field, although it is taken', () => {
  expect(labelsFor('recipient: ivo', { recipient: 'mara' })).toEqual(['Recipient']);
  expect(labelsFor('to ivo', { recipient: 'mara' })).toEqual(['Recipient']);
});

test('only a person or group replaces another without its field being named', () => {
  const search = { recipient: 'mara', outcome: 'sent' };
  expect(replacesFilter(search, { name: 'recipient', value: 'ivo' }, 'ivo')).toBe(true);
  expect(replacesFilter(search, { name: 'recipient', value: 'ivo' }, 'recipient: ivo')).toBe(false);
  expect(replacesFilter(search, { name: 'sender', value: 'ivo' }, 'ivo')).toBe(false);
  expect(replacesFilter(search, { name: 'outcome', value: 'failed' }, 'failed')).toBe(false);
});
