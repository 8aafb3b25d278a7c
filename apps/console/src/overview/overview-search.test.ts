import { expect, test } from 'vitest';
import { filtersOf, parseOverviewSearch, withFilters } from './overview-search.ts';

test('an address without times shows the last week; all times are said', () => {
  expect(filtersOf(parseOverviewSearch({}))).toEqual({ range: '7d' });
  expect(filtersOf(parseOverviewSearch({ times: 'all', channel: 'push' }))).toEqual({ channel: 'push' });
  expect(filtersOf(parseOverviewSearch({ times: 'all', range: '1h' }))).toEqual({ range: '1h' });
});

test('other filters leave what is drawn as it was, and taking the times away gives all of them', () => {
  const before = parseOverviewSearch({ range: '1h', group: 'reason', latency: 'provider', outcome: 'sent' });
  expect(withFilters(before, { outcome: 'failed' })).toEqual({
    outcome: 'failed',
    group: 'reason',
    latency: 'provider',
    times: 'all',
  });
  expect(withFilters(before, { range: '24h' })).toEqual({ range: '24h', group: 'reason', latency: 'provider' });
});

test('what makes no sense in an address is left out', () => {
  expect(parseOverviewSearch({ group: 'shoe size', latency: 'light', channel: 'fax' })).toEqual({});
});
