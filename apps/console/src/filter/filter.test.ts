import { expect, test } from 'vitest';
import { filtersIn, filterText, stateOf, withFilter, withFlipped, withoutFilter } from './filter.ts';
import { apiFilterOf, type FilterSearch, parseFilterSearch } from './filter-search.ts';

const MUTED = { name: 'reason', value: 'MUTE_PREFERENCE' } as const;
const DND = { name: 'reason', value: 'DND_PREFERENCE' } as const;
const not = <const T>(filter: T) => ({ ...filter, isNot: true });

test('negated filters are in the URL and in the requests, without values that the server rejects', () => {
  const url = { 'not.reason': 'MUTE_PREFERENCE,NONE,MUTE_PREFERENCE', 'not.channel': 'fax', outcome: 'skipped' };
  const search = parseFilterSearch(url);
  expect(search).toEqual({ outcome: 'skipped', 'not.reason': 'MUTE_PREFERENCE' });
  expect(apiFilterOf(search, 0)).toEqual(search);
});

test('pushes that only clear notifications can be filtered by, and left out', () => {
  expect(parseFilterSearch({ trigger: 'cleared' })).toEqual({ trigger: 'cleared' });
  expect(parseFilterSearch({ 'not.trigger': 'cleared,NONE' })).toEqual({ 'not.trigger': 'cleared' });
  expect(filterText(not({ name: 'trigger', value: 'cleared' }))).toBe('Event is not Notification cleared');
});

test('a view has one filter per negated value', () => {
  const search: FilterSearch = { 'not.reason': 'MUTE_PREFERENCE,DND_PREFERENCE', recipient: 'mara' };
  expect(filtersIn(search)).toEqual([not(MUTED), not(DND), { name: 'recipient', value: 'mara' }]);
  expect(withoutFilter(search, not(MUTED))).toEqual({ 'not.reason': 'DND_PREFERENCE', recipient: 'mara' });
  expect(withoutFilter({ reason: DND.value, 'not.reason': MUTED.value }, DND)).toEqual({ 'not.reason': MUTED.value });
});

test('“is” replaces “is not” of its field, and the reverse', () => {
  const negated = withFilter(withFilter({ range: '7d' }, not(MUTED)), not(DND));
  expect(negated).toEqual({ range: '7d', 'not.reason': 'MUTE_PREFERENCE,DND_PREFERENCE' });
  expect(withFilter(negated, DND)).toEqual({ range: '7d', reason: 'DND_PREFERENCE' });
  expect(withFilter({ reason: 'DND_PREFERENCE' }, not(MUTED))).toEqual({ 'not.reason': 'MUTE_PREFERENCE' });
});

test('the id of a message is found whenever its entries were written, unless a fixed time was chosen', () => {
  const message = { name: 'messageId', value: '376' } as const;
  expect(withFilter({ range: '7d', recipient: 'mara' }, message)).toEqual({ recipient: 'mara', messageId: '376' });
  expect(withFilter({ processedFrom: '5' }, message)).toEqual({ processedFrom: '5', messageId: '376' });
  expect(withFilter({ range: '7d' }, not(message))).toEqual({ range: '7d', 'not.messageId': '376' });
});

test('a filter is flipped in place', () => {
  expect(withFlipped({ reason: 'MUTE_PREFERENCE' }, MUTED)).toEqual({ 'not.reason': 'MUTE_PREFERENCE' });
  expect(withFlipped({ 'not.reason': 'MUTE_PREFERENCE' }, not(MUTED))).toEqual({ reason: 'MUTE_PREFERENCE' });
  expect(stateOf({ 'not.reason': 'MUTE_PREFERENCE' }, MUTED)).toBe('is not');
  expect(stateOf({ reason: 'MUTE_PREFERENCE' }, MUTED)).toBe('is');
  expect(stateOf({ reason: 'MUTE_PREFERENCE' }, DND)).toBeUndefined();
});

test('filters are put in words', () => {
  expect(filterText(not(MUTED))).toBe('Reason is not Muted conversations');
  expect(filterText({ name: 'outcome', value: 'failed' })).toBe('Outcome: Failed');
});
