import type { CountersResponse } from '@chatwire/protocol';
import type { FilterSearch } from '../../filter/filter-search.ts';
import { numberText, percentText } from '../../plots/plot-text.ts';
import { CHANNEL_LABELS } from '../../text/channels.ts';
import { durationText } from '../../text/times.ts';
import { valueLabel } from '../dimensions.ts';
import type { OutcomeTotals } from '../outcome-totals.ts';
import { successRate } from '../success-rate.ts';

/** An alert: a problem that an operator should check now. */
export interface RedFlag {
  readonly key: string;
  /** Bad: notifications are lost. Warn: they may be lost soon. */
  readonly level: 'bad' | 'warn';
  readonly title: string;
  /** Cause, with numbers. */
  readonly why: string;
  /** Link to related entries. */
  readonly look: { readonly label: string; readonly entries: FilterSearch; readonly isOfSpan: boolean };
}

/** Input of alerts. */
export interface FlagFacts {
  /** By provider, of a period and the previous one. */
  readonly providers: readonly OutcomeTotals[];
  readonly providersBefore: readonly OutcomeTotals[];
  /** Tokens that providers reported as invalid, of a period and the previous one. */
  readonly deadTokens: { readonly now: number; readonly before: number };
  readonly counters: Pick<CountersResponse, 'circuits' | 'queue' | 'logWrites'>;
  /** Whether the log is enabled. */
  readonly isLogging: boolean;
  readonly nowMs: number;
}

/** Minimum calls for a meaningful rate. */
const ENOUGH_CALLS = 20;
const FALL = 0.02;
const STEEP_FALL = 0.1;
const ENOUGH_DEAD = 5;
const LATE_MS = 60_000;
const VERY_LATE_MS = 600_000;

/** Returns the alerts, worst first. */
export function redFlagsOf(facts: FlagFacts): RedFlag[] {
  const flags = [
    ...logFlags(facts),
    ...circuitFlags(facts),
    ...backlogFlags(facts),
    ...rateFlags(facts),
    ...deadFlags(facts),
  ];
  return flags.sort((one, other) => Number(other.level === 'bad') - Number(one.level === 'bad'));
}

function logFlags({ counters: { logWrites }, isLogging, nowMs }: FlagFacts): RedFlag[] {
  const { waiting, failingSinceMS } = logWrites;
  const look = { label: 'Newest entries', entries: {}, isOfSpan: false };
  if (failingSinceMS !== undefined)
    return [
      {
        key: 'log',
        level: 'bad',
        title: 'Log not writable',
        why: `Failing for ${durationText(Math.max(0, nowMs - failingSinceMS))}; ${numberText(waiting)} entries queued. Retrying every second; nothing is lost while the server runs. Check the disk or the database.`,
        look,
      },
    ];
  if (isLogging) return [];
  const why = 'Notifications are sent but not logged. Turn it on in Administration.';
  return [{ key: 'log off', level: 'warn', title: 'Log turned off', why, look }];
}

function circuitFlags({ counters: { circuits } }: FlagFacts): RedFlag[] {
  return circuits
    .filter(({ state }) => state !== 'closed')
    .map(({ channel, provider, providerId, state, waiting }) => ({
      key: `circuit ${channel} ${provider} ${providerId}`,
      level: 'bad',
      title: `${valueLabel('provider', provider)} (${CHANNEL_LABELS[channel]}): circuit breaker ${state === 'open' ? 'open' : 'half-open'}`,
      why: `20 consecutive calls of the provider account “${providerId}” failed. ${state === 'open' ? 'Paused, will retry' : 'Testing recovery'}; ${numberText(waiting)} calls queued.`,
      // Queued calls have not failed yet.
      look: { label: 'View entries', entries: { channel, provider }, isOfSpan: true },
    }));
}

function backlogFlags({ counters: { queue } }: FlagFacts): RedFlag[] {
  if (queue.depth === 0 || queue.oldestAgeMS < LATE_MS) return [];
  return [
    {
      key: 'backlog',
      level: queue.oldestAgeMS < VERY_LATE_MS ? 'warn' : 'bad',
      title: 'Notifications are late',
      why: `${numberText(queue.depth)} events queued, the oldest for ${durationText(queue.oldestAgeMS)}.`,
      look: { label: 'Newest entries', entries: {}, isOfSpan: false },
    },
  ];
}

function rateFlags({ providers, providersBefore }: FlagFacts): RedFlag[] {
  return providers.flatMap((totals): RedFlag[] => {
    const [rate, before] = [rateOf(totals), rateOf(providersBefore.find(({ value }) => value === totals.value))];
    if (rate === undefined || totals.value === undefined) return [];
    const name = valueLabel('provider', totals.value);
    const look = { label: 'Failed entries', entries: { provider: totals.value, outcome: 'failed' }, isOfSpan: true };
    const failed = `${numberText(totals.failed)} of ${numberText(totals.sent + totals.failed)} failed`;
    if (before !== undefined && before - rate >= FALL)
      return [
        {
          key: `rate ${totals.value}`,
          level: before - rate >= STEEP_FALL ? 'bad' : 'warn',
          title: `${name} success rate dropped`,
          why: `${percentText(rate)} succeeded, ${percentText(before)} in the previous period: ${failed}.`,
          look,
        },
      ];
    if (rate >= 0.5) return [];
    return [
      { key: `rate ${totals.value}`, level: 'bad', title: `${name} success rate below 50 %`, why: `${failed}.`, look },
    ];
  });
}

function deadFlags({ deadTokens: { now, before } }: FlagFacts): RedFlag[] {
  if (now < ENOUGH_DEAD || now < before * 1.5) return [];
  return [
    {
      key: 'invalid tokens',
      level: 'warn',
      title: 'More invalid tokens',
      why: `Providers reported ${numberText(now)} push tokens as invalid, ${numberText(before)} in the previous period. Possible causes: wrong provider account, or an app removed from the store.`,
      look: { label: 'Rejected pushes', entries: { channel: 'push', success: 'false' }, isOfSpan: true },
    },
  ];
}

function rateOf(totals: OutcomeTotals | undefined): number | undefined {
  return totals && totals.sent + totals.failed >= ENOUGH_CALLS ? successRate(totals) : undefined;
}
