import type { LogEntry } from '@chatwire/protocol';
import { type FrameCounts, type FrameObservations, frameCounts } from './frame-counts.ts';
import { recipientsOf } from './people.ts';
import type { StoredMessage } from './stored-messages.ts';

/** Effects of one fault. `isFaultless` defines which of them must be 0. */
export interface Counts extends FrameCounts {
  readonly sent: number;
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged, but not stored. */
  readonly lost: number;
  /** Stored more often than sent. */
  readonly duplicated: number;
  /** Acknowledged files that cannot be read. */
  readonly filesLost: number;
  /** Recipients of all stored messages: each has one entry of the log. */
  readonly decisions: number;
  readonly decisionsMissing: number;
  readonly decisionsDuplicated: number;
  readonly providerCalls: number;
  /** Provider calls that were repeated because a node was killed before writing their entry. */
  readonly providerRepeats: number;
  /** Failed requests by status; the SDK retries them. */
  readonly failures: Readonly<Record<string, number>>;
  /** Longest time in which no message was acknowledged, ms. */
  readonly longestGapMs: number;
  /** Longest time from sending a message to its acknowledgement, ms. */
  readonly slowestMs: number;
}

export interface Observations extends FrameObservations {
  readonly entries: readonly LogEntry[];
  readonly providerCalls: number;
  readonly filesLost: number;
  readonly beganAt: number;
}

export function countsOf(observations: Observations): Counts {
  const { messages, stored, providerCalls, filesLost, ledger, entries } = observations;
  const numbers = new Set(stored.map(({ number }) => number));
  const ids = new Set(stored.map(({ id }) => id));
  const acknowledged = messages.filter(({ id }) => id !== undefined);
  const times = acknowledged.map(({ acknowledgedAt = 0 }) => acknowledgedAt).toSorted((one, other) => one - other);
  return {
    sent: messages.length,
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter(({ id }) => !ids.has(id ?? 0)).length,
    duplicated: stored.length - numbers.size,
    filesLost,
    ...frameCounts(observations),
    ...decisionCounts(stored, entries),
    providerCalls,
    providerRepeats: providerCalls - entries.filter(({ success }) => success === true).length,
    failures: Object.fromEntries(ledger.failures),
    longestGapMs: Math.max(...times.map((at, index) => Math.round(at - (times[index - 1] ?? observations.beganAt)))),
    slowestMs: Math.max(...acknowledged.map(({ sentAt, acknowledgedAt = 0 }) => Math.round(acknowledgedAt - sentAt))),
  };
}

/** Returns whether nothing that was acknowledged is missing or duplicated. */
export function isFaultless(counts: Counts): boolean {
  const { sent, acknowledged, stored, lost, duplicated, filesLost } = counts;
  const faults = [
    sent - acknowledged,
    stored - acknowledged,
    lost,
    duplicated,
    filesLost,
    counts.framesMissing,
    counts.framesRepeated,
    counts.rowsMissing,
    counts.decisionsMissing,
    counts.decisionsDuplicated,
  ];
  return faults.every((count) => count === 0);
}

type DecisionCounts = Pick<Counts, 'decisions' | 'decisionsMissing' | 'decisionsDuplicated'>;

function decisionCounts(stored: readonly StoredMessage[], entries: readonly LogEntry[]): DecisionCounts {
  const keyOf = (messageId: number, recipient = '') => `${messageId} ${recipient}`;
  const countByKey = new Map<string, number>();
  for (const { messageId, recipient } of entries) {
    const key = keyOf(messageId, recipient);
    countByKey.set(key, (countByKey.get(key) ?? 0) + 1);
  }
  const expected = stored.flatMap(({ id, guid, sender }) => recipientsOf(guid, sender).map((uid) => keyOf(id, uid)));
  const counted = expected.map((key) => countByKey.get(key) ?? 0);
  return {
    decisions: expected.length,
    decisionsMissing: counted.filter((count) => count === 0).length,
    decisionsDuplicated: counted.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  };
}
