import type { CountersAnswer } from '@chatwire/protocol';
import type { FilterSearch } from '../../filter/filter-search.ts';
import { numberText, percentText } from '../../plots/plot-text.ts';
import { durationText } from '../../text/times.ts';
import { valueLabel } from '../dimensions.ts';
import type { OutcomeTotals } from '../outcome-totals.ts';
import { successRate } from '../success-rate.ts';

/** Something an operator should look at now. */
export interface RedFlag {
  readonly key: string;
  /** Bad: people are not told. Warn: they may soon not be. */
  readonly level: 'bad' | 'warn';
  readonly title: string;
  /** Why it was raised, with the numbers. */
  readonly why: string;
  /** Where to look further. */
  readonly look: { readonly label: string; readonly entries: FilterSearch; readonly isOfSpan: boolean };
}

/** What flags are raised from. */
export interface FlagFacts {
  /** By provider, of a span and the one before. */
  readonly providers: readonly OutcomeTotals[];
  readonly providersBefore: readonly OutcomeTotals[];
  /** Tokens that providers declared dead, of a span and the one before. */
  readonly deadTokens: { readonly now: number; readonly before: number };
  readonly counters: Pick<CountersAnswer, 'circuits' | 'queue' | 'logWrites'>;
  /** The log is not switched off. */
  readonly isLogging: boolean;
  readonly nowMs: number;
}

/** Fewer calls than this say nothing of a rate. */
const ENOUGH_CALLS = 20;
const FALL = 0.02;
const STEEP_FALL = 0.1;
const ENOUGH_DEAD = 5;
const LATE_MS = 60_000;
const VERY_LATE_MS = 600_000;

/** What is wrong, the worst first; nothing when all is well. */
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
        title: 'The log cannot be written',
        why: `For ${durationText(Math.max(0, nowMs - failingSinceMS))}; ${numberText(waiting)} entries wait. It is tried again every second, and nothing is lost as long as the server runs. Look at the disk, or the database.`,
        look,
      },
    ];
  if (isLogging) return [];
  const why = 'Notifications go out and leave no trace. It can be switched on in the administration.';
  return [{ key: 'log off', level: 'warn', title: 'The log is switched off', why, look }];
}

function circuitFlags({ counters: { circuits } }: FlagFacts): RedFlag[] {
  return circuits
    .filter(({ state }) => state !== 'closed')
    .map(({ channel, provider, providerId, state, waiting }) => ({
      key: `circuit ${channel} ${provider} ${providerId}`,
      level: 'bad',
      title: `${valueLabel('provider', provider)} is down for ${valueLabel('channel', channel).toLowerCase()}`,
      why: `20 calls of the account “${providerId}” failed in a row. ${state === 'open' ? 'It is left alone for a moment' : 'One call tries whether it is back'}; ${numberText(waiting)} calls wait.`,
      // What waits has failed for nobody yet.
      look: { label: 'Its entries', entries: { channel, provider }, isOfSpan: true },
    }));
}

function backlogFlags({ counters: { queue } }: FlagFacts): RedFlag[] {
  if (queue.depth === 0 || queue.oldestAgeMS < LATE_MS) return [];
  return [
    {
      key: 'backlog',
      level: queue.oldestAgeMS < VERY_LATE_MS ? 'warn' : 'bad',
      title: 'Notifications are late',
      why: `${numberText(queue.depth)} events wait to be worked off, the oldest for ${durationText(queue.oldestAgeMS)}.`,
      look: { label: 'Newest entries', entries: {}, isOfSpan: false },
    },
  ];
}

function rateFlags({ providers, providersBefore }: FlagFacts): RedFlag[] {
  return providers.flatMap((totals): RedFlag[] => {
    const [rate, before] = [rateOf(totals), rateOf(providersBefore.find(({ value }) => value === totals.value))];
    if (rate === undefined || totals.value === undefined) return [];
    const name = valueLabel('provider', totals.value);
    const look = { label: 'What failed', entries: { provider: totals.value, outcome: 'failed' }, isOfSpan: true };
    const failed = `${numberText(totals.failed)} of ${numberText(totals.sent + totals.failed)} failed`;
    if (before !== undefined && before - rate >= FALL)
      return [
        {
          key: `rate ${totals.value}`,
          level: before - rate >= STEEP_FALL ? 'bad' : 'warn',
          title: `${name} takes less than before`,
          why: `${percentText(rate)} were sent, ${percentText(before)} in the span before: ${failed}.`,
          look,
        },
      ];
    if (rate >= 0.5) return [];
    return [
      { key: `rate ${totals.value}`, level: 'bad', title: `${name} takes less than half`, why: `${failed}.`, look },
    ];
  });
}

function deadFlags({ deadTokens: { now, before } }: FlagFacts): RedFlag[] {
  if (now < ENOUGH_DEAD || now < before * 1.5) return [];
  return [
    {
      key: 'dead tokens',
      level: 'warn',
      title: 'More devices are gone',
      why: `Providers declared ${numberText(now)} push tokens dead, ${numberText(before)} in the span before. Many at once can mean a wrong account, or an app that was taken from the store.`,
      look: { label: 'Refused pushes', entries: { channel: 'push', success: 'false' }, isOfSpan: true },
    },
  ];
}

function rateOf(totals: OutcomeTotals | undefined): number | undefined {
  return totals && totals.sent + totals.failed >= ENOUGH_CALLS ? successRate(totals) : undefined;
}
