import type { LogsSummary, LogsSummarySeries } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { deviceStateCountsOf } from './device-state-counts.ts';

function series(key: Record<string, string>, sent: number, failed = 0): LogsSummarySeries {
  return { key, count: [sent + failed], sent: [sent], failed: [failed], skipped: [0], unreachable: [0] };
}

function summary(...all: LogsSummarySeries[]): LogsSummary {
  const totals = { count: 0, sent: 0, failed: 0, skipped: 0, unreachable: 0, reasons: {}, providers: {} };
  const range = { processedFrom: 0, processedTo: 1 };
  return { interval: 'total', timezone: 'UTC', ...range, groupBy: [], buckets: [0], series: all, totals };
}

test('pushes are counted by what their devices reported, those that were not shown also by cause', () => {
  const counts = deviceStateCountsOf(
    summary(
      series({ channel: 'push', deviceState: 'suppressed', suppressedBy: 'channel' }, 2),
      series({ channel: 'push', deviceState: 'suppressed', suppressedBy: 'foreground' }, 3),
      // A push whose response was lost, and which was shown.
      series({ channel: 'push', deviceState: 'displayed' }, 7, 1),
      series({ channel: 'push' }, 4, 9),
      series({ channel: 'email' }, 5),
    ),
  );
  expect(counts.map(({ label, count, filter }) => [label, count, filter['deviceState']])).toEqual([
    ['Reported as shown', 8, 'displayed'],
    ['Reported as not shown', 5, 'suppressed'],
    ['No report: receipts off', 4, undefined],
  ]);
  expect(counts[1]?.detail).toBe('conversation open 3 · notification channel off 2');
});
