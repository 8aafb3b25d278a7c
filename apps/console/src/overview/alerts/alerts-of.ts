import type { CountersResponse } from '@chatwire/protocol';
import type { FilterSearch } from '../../filter/filter-search.ts';
import { numberText, percentText } from '../../plots/plot-text.ts';
import { CHANNEL_LABELS } from '../../text/channels.ts';
import { durationText } from '../../text/times.ts';
import { groupLabel } from '../dimensions.ts';
import type { OutcomeTotals } from '../outcome-totals.ts';
import { successRate } from '../success-rate.ts';

/** An alert: a problem that an operator should check now. */
export interface Alert {
  readonly key: string;
  /** Bad: notifications are lost. Warn: they may be lost soon. */
  readonly level: 'bad' | 'warn';
  readonly title: string;
  /** Cause, with numbers. */
  readonly cause: string;
  /** Link to related entries. `isOfSpan`: only to those of the shown period. */
  readonly link: { readonly label: string; readonly entries: FilterSearch; readonly isOfSpan: boolean };
}

/** Input of alerts. */
export interface AlertInput {
  /** By provider, of a period and the previous one. */
  readonly providers: readonly OutcomeTotals[];
  readonly providersBefore: readonly OutcomeTotals[];
  /** Tokens that providers reported as invalid, of a period and the previous one. */
  readonly invalidTokens: { readonly now: number; readonly before: number };
  readonly counters: Pick<CountersResponse, 'circuits' | 'queue' | 'logWrites'>;
  /** Whether the log is enabled. */
  readonly isLogging: boolean;
  readonly nowMs: number;
}

/** Minimum number of calls for a meaningful rate. */
const MIN_CALLS = 20;
/** Drops of the success rate since the previous period that raise a warning, and a bad alert. */
const WARNING_DROP = 0.02;
const BAD_DROP = 0.1;
/** Fewer invalid tokens raise no alert. */
const MIN_INVALID = 5;
/** Ages of the oldest queued event that raise a warning, and a bad alert. */
const LATE_MS = 60_000;
const VERY_LATE_MS = 600_000;

/** Returns the alerts, worst first. */
export function alertsOf(input: AlertInput): Alert[] {
  const alerts = [
    ...logAlerts(input),
    ...circuitAlerts(input),
    ...backlogAlerts(input),
    ...rateAlerts(input),
    ...invalidTokenAlerts(input),
  ];
  return alerts.sort((alert, other) => Number(other.level === 'bad') - Number(alert.level === 'bad'));
}

function logAlerts({ counters: { logWrites }, isLogging, nowMs }: AlertInput): Alert[] {
  const { waiting, failingSinceMS } = logWrites;
  const link = { label: 'Newest entries', entries: {}, isOfSpan: false };
  if (failingSinceMS !== undefined)
    return [
      {
        key: 'log',
        level: 'bad',
        title: 'Log not writable',
        cause: `Failing for ${durationText(Math.max(0, nowMs - failingSinceMS))}; ${numberText(waiting)} entries queued. Retrying every second; nothing is lost while the server is running. Check the disk or the database.`,
        link,
      },
    ];
  if (isLogging) return [];
  const cause = 'Notifications are sent but not logged. Turn it on in Administration.';
  return [{ key: 'log off', level: 'warn', title: 'Log turned off', cause, link }];
}

function circuitAlerts({ counters: { circuits } }: AlertInput): Alert[] {
  return circuits
    .filter(({ state }) => state !== 'closed')
    .map(({ channel, provider, providerId, state, waiting }) => ({
      key: `circuit ${channel} ${provider} ${providerId}`,
      level: 'bad',
      title: `${groupLabel('provider', provider)} (${CHANNEL_LABELS[channel]}): circuit breaker ${state === 'open' ? 'open' : 'half-open'}`,
      cause: `20 consecutive calls through the provider account “${providerId}” failed. ${state === 'open' ? 'Paused, will retry' : 'Testing recovery'}; ${numberText(waiting)} calls queued.`,
      // Queued calls have not failed yet.
      link: { label: 'View entries', entries: { channel, provider }, isOfSpan: true },
    }));
}

function backlogAlerts({ counters: { queue } }: AlertInput): Alert[] {
  if (queue.depth === 0 || queue.oldestAgeMS < LATE_MS) return [];
  return [
    {
      key: 'backlog',
      level: queue.oldestAgeMS < VERY_LATE_MS ? 'warn' : 'bad',
      title: 'Notifications are late',
      cause: `${numberText(queue.depth)} events queued, the oldest for ${durationText(queue.oldestAgeMS)}.`,
      link: { label: 'Newest entries', entries: {}, isOfSpan: false },
    },
  ];
}

function rateAlerts({ providers, providersBefore }: AlertInput): Alert[] {
  return providers.flatMap((totals): Alert[] => {
    const [rate, before] = [rateOf(totals), rateOf(providersBefore.find(({ value }) => value === totals.value))];
    if (rate === undefined || totals.value === undefined) return [];
    const name = groupLabel('provider', totals.value);
    const link = { label: 'Failed entries', entries: { provider: totals.value, outcome: 'failed' }, isOfSpan: true };
    const failed = `${numberText(totals.failed)} of ${numberText(totals.sent + totals.failed)} failed`;
    if (before !== undefined && before - rate >= WARNING_DROP)
      return [
        {
          key: `rate ${totals.value}`,
          level: before - rate >= BAD_DROP ? 'bad' : 'warn',
          title: `${name} success rate dropped`,
          cause: `${percentText(rate)} succeeded, ${percentText(before)} in the previous period: ${failed}.`,
          link,
        },
      ];
    if (rate >= 0.5) return [];
    return [
      {
        key: `rate ${totals.value}`,
        level: 'bad',
        title: `${name} success rate below 50%`,
        cause: `${failed}.`,
        link,
      },
    ];
  });
}

function invalidTokenAlerts({ invalidTokens: { now, before } }: AlertInput): Alert[] {
  if (now < MIN_INVALID || now < before * 1.5) return [];
  return [
    {
      key: 'invalid tokens',
      level: 'warn',
      title: 'More invalid tokens',
      cause: `Providers reported ${numberText(now)} push tokens as invalid, ${numberText(before)} in the previous period. Possible causes: wrong provider account, or an app removed from the store.`,
      link: { label: 'Rejected pushes', entries: { channel: 'push', success: 'false' }, isOfSpan: true },
    },
  ];
}

function rateOf(totals: OutcomeTotals | undefined): number | undefined {
  return totals && totals.sent + totals.failed >= MIN_CALLS ? successRate(totals) : undefined;
}
