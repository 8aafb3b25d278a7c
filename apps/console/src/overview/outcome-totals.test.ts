import type { LogsSummary, LogsSummarySeries } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { bucketSpans, countsIn, timeBarsOf } from '../plots/time-bars.ts';
import { filterOfLayer } from './marks.ts';
import { ALL_ENTRIES, layersBy, OTHER, totalOf, totalsBy, WITHOUT_CALL } from './outcome-totals.ts';

const NONE = { sent: [0, 0], failed: [0, 0], skipped: [0, 0], unreachable: [0, 0] };

function series(key: Record<string, string>, counts: Partial<typeof NONE>): LogsSummarySeries {
  const all = { ...NONE, ...counts };
  const count = [0, 1].map((at) => Object.values(all).reduce((sum, values) => sum + (values[at] ?? 0), 0));
  return { key, count, ...all };
}

function summary(...all: LogsSummarySeries[]): LogsSummary {
  const totals = { count: 0, sent: 0, failed: 0, skipped: 0, unreachable: 0, reasons: {}, providers: {} };
  const range = { processedFrom: 1_800_000, processedTo: 5_400_000 };
  return { interval: 'hour', timezone: 'UTC', ...range, groupBy: [], buckets: [0, 3_600_000], series: all, totals };
}

const PARTS = summary(
  series({ channel: 'push', provider: 'fcm' }, { sent: [5, 6], failed: [1, 0] }),
  series({ channel: 'push', provider: 'fcm', reason: 'MUTE_PREFERENCE' }, { skipped: [2, 0] }),
  series({ channel: 'push', reason: 'NOT_FOUND' }, { unreachable: [0, 3] }),
  series({ channel: 'email', provider: 'custom', reason: 'MUTE_PREFERENCE' }, { skipped: [0, 2] }),
);

test('series are summed by value, largest first, with one total for missing values', () => {
  expect(totalsBy(PARTS, 'provider').map(({ value, count, sent, failed }) => [value, count, sent, failed])).toEqual([
    ['fcm', 14, 11, 1],
    [undefined, 3, 0, 0],
    ['custom', 2, 0, 0],
  ]);
  expect(totalOf(PARTS)).toEqual({ count: 19, sent: 11, failed: 1, skipped: 4, unreachable: 3 });
});

test('layers over time contain skipped and unreachable entries by reason', () => {
  const layers = layersBy(PARTS, 'reason', WITHOUT_CALL);
  expect(layers.map(({ label, values }) => [label, values])).toEqual([
    ['Muted conversations', [2, 2]],
    ['No usable device or connection', [0, 3]],
  ]);
});

test('outcomes are stacked in a fixed order with failures at the bottom', () => {
  expect(layersBy(PARTS, 'outcome', ALL_ENTRIES).map(({ key, values }) => [key, values])).toEqual([
    ['failed', [1, 0]],
    ['unreachable', [0, 3]],
    ['skipped', [2, 2]],
    ['sent', [5, 6]],
  ]);
});

test('small values share one layer without a filter', () => {
  const many = Array.from({ length: 12 }, (_, at) => series({ providerId: `account-${at}` }, { sent: [at + 1, 0] }));
  const layers = layersBy(summary(...many), 'providerId', ALL_ENTRIES);
  expect(layers.map(({ label }) => label)).toEqual([
    'account-11',
    'account-10',
    'account-9',
    'account-8',
    'account-7',
    'account-6',
    'account-5',
    '5 others',
  ]);
  expect(layers.at(-1)?.values[0]).toBe(1 + 2 + 3 + 4 + 5);
  expect(layers.at(-1)?.parts).toEqual(['account-4', 'account-3', 'account-2', 'account-1', 'account-0']);
  expect(filterOfLayer('providerId', layers[0]?.key ?? '')).toEqual({ providerId: 'account-11' });
  expect(filterOfLayer('providerId', OTHER)).toEqual({});
  expect(filterOfLayer('reason', '')).toEqual({ notificationTriggered: 'true' });
});

test('bars are contiguous, and whole buckets may exceed the range', () => {
  const bars = timeBarsOf(PARTS);
  expect(bars.map(({ from, to, total }) => [from, to, total])).toEqual([
    [1_800_000, 3_600_000, 8],
    [3_600_000, 5_400_000, 11],
  ]);
  expect(countsIn(bars)).toEqual({ sent: 11, failed: 1, skipped: 4, unreachable: 3 });
  expect(bucketSpans(PARTS)).toEqual([
    { from: 0, to: 3_600_000 },
    { from: 3_600_000, to: 7_200_000 },
  ]);
});
