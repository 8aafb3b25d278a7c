import type { LogsSummary } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import type { ApiClient, Params } from '../api/api-client.ts';
import { FACETS, facetGroups, readFacetCounts, withCounts } from './facets.ts';

const TIMES = { processedFrom: '0', processedTo: '99' };

/** Returns an API whose summary counts one entry for each facet, and which records its requests. */
function recordedApi() {
  const asked: Params[] = [];
  const api: Pick<ApiClient, 'getWhole'> = {
    async getWhole<T>(_: string, params: Params = {}) {
      asked.push(params);
      const series = [
        { key: { outcome: 'sent', channel: 'push', reason: 'NOT_FOUND' }, count: [2] },
        { key: { outcome: 'sent', channel: 'email' }, count: [3] },
      ];
      const data: Pick<LogsSummary, 'buckets'> & { series: unknown } = { buckets: [0], series };
      return { data, meta: { truncatedByRetention: false } } as T;
    },
  };
  return { asked, api: api as ApiClient };
}

async function count(filter: Params) {
  const { asked, api } = recordedApi();
  const counts = await readFacetCounts(api, { ...TIMES, ...filter }, 100, new AbortController().signal);
  return { asked, counts };
}

test('every facet is counted once, and entries without a value are not', async () => {
  const { asked, counts } = await count({});
  expect(asked.flatMap(({ groupBy = '' }) => groupBy.split(',')).toSorted()).toEqual(FACETS.toSorted());
  expect(Object.fromEntries(counts.get('channel') ?? [])).toEqual({ push: 2, email: 3 });
  expect(Object.fromEntries(counts.get('reason') ?? [])).toEqual({ NOT_FOUND: 2 });
});

test('a filtered facet is counted without its own filter, and with the others', async () => {
  const { asked } = await count({ outcome: 'sent', recipient: 'mara' });
  const [own] = asked.filter(({ groupBy }) => groupBy === 'outcome');
  expect(own).toMatchObject({ recipient: 'mara', outcome: undefined });
  const others = asked.filter((request) => request !== own);
  expect(others.map(({ outcome }) => outcome)).toEqual(others.map(() => 'sent'));
});

test('a facet of which values are excluded is counted with them', async () => {
  const { asked } = await count({ 'not.reason': 'MUTE_PREFERENCE' });
  const [own] = asked.filter(({ groupBy }) => groupBy === 'reason');
  expect(own).toMatchObject({ 'not.reason': undefined });
  expect(asked.filter((request) => request !== own).map((request) => request['not.reason'])).toEqual(
    Array.from({ length: 3 }, () => 'MUTE_PREFERENCE'),
  );
});

test('facets have their most frequent values first, none without entries, and an item for all values', () => {
  const reasons = ['DND_PREFERENCE', 'NOT_FOUND', 'TIMED_OUT', 'MUTE_PREFERENCE', 'MISSING_EMAIL', 'QUOTA_PREFERENCE'];
  const counts = new Map([
    [
      'outcome',
      new Map([
        ['failed', 1],
        ['sent', 7],
      ]),
    ],
    ['reason', new Map(reasons.map((reason, index) => [reason, index + 1]))],
  ] as const);
  const [outcomes, ofReason] = facetGroups(counts);
  expect(outcomes?.items).toEqual([
    { name: 'outcome', value: 'sent', count: 7 },
    { name: 'outcome', value: 'failed', count: 1 },
  ]);
  expect(ofReason?.items.map(({ value }) => value)).toEqual([...reasons.toReversed().slice(0, 5), '']);
});

test('without counts, facets show their first values', () => {
  expect(facetGroups(undefined).map(({ label }) => label)).toHaveLength(FACETS.length);
  expect(facetGroups(undefined)[0]?.items).toContainEqual({ name: 'outcome', value: 'sent' });
});

test('suggestions of facets get counts, other suggestions do not', () => {
  const items = [
    { name: 'channel', value: 'sms' },
    { name: 'recipient', value: 'mara' },
  ] as const;
  const counts = new Map([['channel', new Map([['push', 2]])]] as const);
  expect(withCounts([{ label: 'Any', items }], counts)[0]?.items).toEqual([
    { name: 'channel', value: 'sms', count: 0 },
    { name: 'recipient', value: 'mara' },
  ]);
});

test('triggers and providers of features that no entry has are not suggested', () => {
  const items = [
    { name: 'trigger', value: 'after_message' },
    { name: 'trigger', value: 'cleared' },
    { name: 'trigger', value: 'busy' },
    { name: 'deviceState', value: 'cleared' },
  ] as const;
  const counts = new Map([
    ['trigger', new Map([['cleared', 3]])],
    ['deviceState', new Map<string, number>()],
  ] as const);
  const [group] = withCounts([{ label: 'Any', items }], counts);
  expect(group?.items.map(({ name, value, count }) => [name, value, count])).toEqual([
    ['trigger', 'after_message', 0],
    ['trigger', 'cleared', 3],
    ['deviceState', 'cleared', 0],
  ]);
  expect(withCounts([{ label: 'Event', items: [{ name: 'trigger', value: 'busy' }] }], counts)).toEqual([]);
});
