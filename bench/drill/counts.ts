import type { LogEntry } from '@chatwire/protocol';
import { type FrameCounts, type FramesObserved, frameCounts } from './frame-counts.ts';
import { recipientsOf } from './people.ts';
import type { StoredMessage } from './stored-messages.ts';

/** What one fault did. See `isFaultless` for what must be 0. */
export interface Counts extends FrameCounts {
  readonly sent: number;
  readonly acknowledged: number;
  readonly stored: number;
  /** Acknowledged, but not stored. */
  readonly lost: number;
  /** Stored more often than sent. */
  readonly doubled: number;
  /** Acknowledged files that cannot be read. */
  readonly filesLost: number;
  /** Recipients of all stored messages: each has one entry of the log. */
  readonly decisions: number;
  readonly decisionsMissing: number;
  readonly decisionsDoubled: number;
  readonly providerCalls: number;
  /** Calls whose entry a killed node had not written yet, so that another one repeated them. */
  readonly providerRepeats: number;
  /** Failed requests by status; the SDK repeats them. */
  readonly failures: Readonly<Record<string, number>>;
  /** Longest time in which no message was acknowledged, ms. */
  readonly longestGapMs: number;
  /** From the send to the acknowledgement of the slowest message, ms. */
  readonly slowestMs: number;
}

export interface Observed extends FramesObserved {
  readonly entries: readonly LogEntry[];
  readonly providerCalls: number;
  readonly filesLost: number;
  readonly beganAt: number;
}

export function countsOf(observed: Observed): Counts {
  const { messages, stored, providerCalls, filesLost, ledger, entries } = observed;
  const numbers = new Set(stored.map(({ number }) => number));
  const ids = new Set(stored.map(({ id }) => id));
  const acknowledged = messages.filter(({ id }) => id !== undefined);
  const times = acknowledged.map(({ acknowledgedAt = 0 }) => acknowledgedAt).toSorted((one, other) => one - other);
  return {
    sent: messages.length,
    acknowledged: acknowledged.length,
    stored: stored.length,
    lost: acknowledged.filter(({ id }) => !ids.has(id ?? 0)).length,
    doubled: stored.length - numbers.size,
    filesLost,
    ...frameCounts(observed),
    ...decisionCounts(stored, entries),
    providerCalls,
    providerRepeats: providerCalls - entries.filter(({ success }) => success === true).length,
    failures: Object.fromEntries(ledger.failures),
    longestGapMs: Math.max(...times.map((at, index) => Math.round(at - (times[index - 1] ?? observed.beganAt)))),
    slowestMs: Math.max(...acknowledged.map(({ sentAt, acknowledgedAt = 0 }) => Math.round(acknowledgedAt - sentAt))),
  };
}

/** Whether nothing that was acknowledged is missing, and nothing is there twice. */
export function isFaultless(counts: Counts): boolean {
  const { sent, acknowledged, stored, lost, doubled, filesLost } = counts;
  const faults = [
    sent - acknowledged,
    stored - acknowledged,
    lost,
    doubled,
    filesLost,
    counts.framesMissing,
    counts.framesRepeated,
    counts.rowsMissing,
    counts.decisionsMissing,
    counts.decisionsDoubled,
  ];
  return faults.every((count) => count === 0);
}

type DecisionCounts = Pick<Counts, 'decisions' | 'decisionsMissing' | 'decisionsDoubled'>;

function decisionCounts(stored: readonly StoredMessage[], entries: readonly LogEntry[]): DecisionCounts {
  const keyOf = (messageId: number, recipient = '') => `${messageId} ${recipient}`;
  const found = new Map<string, number>();
  for (const { messageId, recipient } of entries) {
    const key = keyOf(messageId, recipient);
    found.set(key, (found.get(key) ?? 0) + 1);
  }
  const expected = stored.flatMap(({ id, guid, sender }) => recipientsOf(guid, sender).map((uid) => keyOf(id, uid)));
  const counted = expected.map((key) => found.get(key) ?? 0);
  return {
    decisions: expected.length,
    decisionsMissing: counted.filter((count) => count === 0).length,
    decisionsDoubled: counted.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
  };
}
