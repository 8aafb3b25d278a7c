import { expect, test } from 'vitest';
import { filtersOf, parseOverviewSearch, withFilters } from './overview-search.ts';

test('a URL without times shows the last week', () => {
  expect(filtersOf(parseOverviewSearch({}))).toEqual({ range: '7d' });
  expect(filtersOf(parseOverviewSearch({ times: 'all', channel: 'push' }))).toEqual({ channel: 'push' });
  expect(filtersOf(parseOverviewSearch({ times: 'all', range: '1h' }))).toEqual({ range: '1h' });
});

test('new filters keep the chart options, and clearing the times shows all times', () => {
  const before = parseOverviewSearch({ range: '1h', group: 'reason', latency: 'provider', outcome: 'sent' });
  expect(withFilters(before, { outcome: 'failed' })).toEqual({
    outcome: 'failed',
    group: 'reason',
    latency: 'provider',
    times: 'all',
  });
  expect(withFilters(before, { range: '24h' })).toEqual({ range: '24h', group: 'reason', latency: 'provider' });
});

test('invalid URL parameters are ignored', () => {
  expect(parseOverviewSearch({ group: 'shoe size', latency: 'light', channel: 'fax' })).toEqual({});
});
