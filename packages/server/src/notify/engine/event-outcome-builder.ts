import type { Channel, Outcome } from '@chatwire/protocol';
import type { RecordedTarget } from '../../logs/log-store.ts';
import type { EventOutcome, ExcludedUsers } from '../../outbox/event-outcome.ts';
import type { Exclusion } from '../audience/candidate-rule-of.ts';

/** Maximum number of uids per cause in an outcome. See docs/spec/notifications.md#explain. */
const MAX_UIDS_PER_CAUSE = 50;

/** Counts candidates, decisions, and entries of an event while it is evaluated and recorded. */
export class EventOutcomeBuilder {
  #candidates = 0;
  #excludedFromLog = 0;
  readonly #expected = new Map<Channel, number>();
  readonly #entries = new Map<Outcome, number>();
  readonly #excluded = new Map<Exclusion, { count: number; uids: string[] }>();
  readonly #channelsOff: readonly Channel[];

  constructor(channelsOff: readonly Channel[] = []) {
    this.#channelsOff = channelsOff;
  }

  /** Adds a number of candidates that are not excluded. */
  addCandidates(count: number): void {
    this.#candidates += count;
  }

  /** Adds excluded candidates. Of each cause, the first 50 uids are kept. */
  addExcluded(cause: Exclusion, uids: readonly string[]): void {
    const group = this.#excluded.get(cause) ?? { count: 0, uids: [] };
    group.count += uids.length;
    group.uids.push(...uids.slice(0, MAX_UIDS_PER_CAUSE - group.uids.length));
    this.#excluded.set(cause, group);
  }

  /** Adds a decision whose entry is in the log: the event was started before a crash. */
  addExisting({ channel, outcome, resendOf }: Pick<RecordedTarget, 'channel' | 'outcome' | 'resendOf'>): void {
    if (resendOf !== undefined) return;
    this.addDecision(channel);
    this.addEntry(outcome);
  }

  /** Adds a decision: one more entry is expected. */
  addDecision(channel: Channel): void {
    this.#expected.set(channel, (this.#expected.get(channel) ?? 0) + 1);
  }

  /** Adds a recorded entry. */
  addEntry(outcome: Outcome): void {
    this.#entries.set(outcome, (this.#entries.get(outcome) ?? 0) + 1);
  }

  addExcludedFromLog(): void {
    this.#excludedFromLog += 1;
  }

  /** Returns the outcome. Omits counts of 0 and sorts keys, so that equal outcomes have equal JSON. */
  build(): EventOutcome {
    const excluded = [...this.#excluded].map(([cause, group]): ExcludedUsers => ({ cause, ...group }));
    return {
      ...(this.#channelsOff.length > 0 && { channelsOff: this.#channelsOff }),
      ...(this.#candidates > 0 && { candidates: this.#candidates }),
      ...(excluded.length > 0 && { excluded }),
      ...(this.#expected.size > 0 && { expected: sorted(this.#expected) }),
      ...(this.#entries.size > 0 && { entries: sorted(this.#entries) }),
      ...(this.#excludedFromLog > 0 && { excludedFromLog: this.#excludedFromLog }),
    };
  }
}

function sorted<K extends string>(counts: ReadonlyMap<K, number>): { readonly [Key in K]?: number } {
  const result: { [Key in K]?: number } = {};
  for (const [key, count] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) result[key] = count;
  return result;
}
