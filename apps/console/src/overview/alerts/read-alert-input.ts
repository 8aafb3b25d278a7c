import type { CountersResponse, LogEntry, LogSettings, LogsSummary } from '@chatwire/protocol';
import type { ApiClient, Params } from '../../api/api-client.ts';
import { LOGS } from '../../api/paths.ts';
import { openSpan } from '../../plots/open-span.ts';
import { type Span, spanBefore, timesOf } from '../../plots/span.ts';
import { readSummary } from '../../plots/summary.ts';
import { totalsBy } from '../outcome-totals.ts';
import type { AlertInput } from './alerts-of.ts';

const SUMMARY_OPTIONS = { groupBy: 'channel,provider,reason', interval: 'total' } as const;

/** Loads the input of alerts for the whole log; only the times of the view apply. */
export async function readAlertInput(
  api: ApiClient,
  times: Params,
  nowMs: number,
  signal: AbortSignal,
): Promise<{ readonly span: Span; readonly input: AlertInput }> {
  const span = await openSpan(api, times, nowMs, signal);
  const before = spanBefore(span);
  const [now, earlier, counters, settings] = await Promise.all([
    readSummary(api, {}, span, SUMMARY_OPTIONS, signal),
    readSummary(api, {}, before, SUMMARY_OPTIONS, signal),
    api.get<CountersResponse>('/v3/notifications/v1/counters', {}, signal),
    api.get<LogSettings>(`${LOGS}/settings`, {}, signal),
  ]);
  const [invalid, invalidBefore] = await Promise.all([
    invalidTokens(api, span, rejectedPushes(now.data), signal),
    invalidTokens(api, before, rejectedPushes(earlier.data), signal),
  ]);
  const input = {
    providers: totalsBy(now.data, 'provider'),
    providersBefore: totalsBy(earlier.data, 'provider'),
    invalidTokens: { now: invalid, before: invalidBefore },
    counters,
    isLogging: settings.enabled,
    nowMs,
  };
  return { span, input };
}

const SAMPLE_SIZE = 100;

/**
 * Counts removed tokens among rejected pushes. Exact for up to a hundred; beyond that, extrapolated from the newest
 * hundred.
 */
async function invalidTokens(api: ApiClient, span: Span, rejected: number, signal: AbortSignal): Promise<number> {
  if (rejected === 0) return 0;
  const params = { ...timesOf(span), channel: 'push', success: 'false', limit: String(SAMPLE_SIZE) };
  const entries = await api.get<readonly LogEntry[]>(LOGS, params, signal);
  const removed = entries.filter(({ tokenRemoved }) => tokenRemoved).length;
  return entries.length < SAMPLE_SIZE ? removed : Math.round((removed / entries.length) * rejected);
}

/** Counts rejected pushes: failures caused by a provider response have no reason; other failures have one. */
function rejectedPushes({ series }: LogsSummary): number {
  return series
    .filter(({ key }) => key.channel === 'push' && key.reason === undefined)
    .reduce((sum, { failed }) => sum + (failed[0] ?? 0), 0);
}
