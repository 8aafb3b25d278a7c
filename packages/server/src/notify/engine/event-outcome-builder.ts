import type { Channel, Outcome } from '@chatwire/protocol';
import type { RecordedTarget } from '../../logs/log-store.ts';
import type { EventAccount, ExcludedGroup } from '../../outbox/event-outcome.ts';
import type { Exclusion } from '../audience/candidate-rule-of.ts';

/** Most uids an account names for a cause. See docs/spec/notifications.md#explain. */
const NAMED = 50;

/** Adds up what an event comes to while it is decided and recorded. */
export class EventTally {
  #candidates = 0;
  #excludedFromLog = 0;
  readonly #expected = new Map<Channel, number>();
  readonly #entries = new Map<Outcome, number>();
  readonly #excluded = new Map<Exclusion, { count: number; uids: string[] }>();
  readonly #channelsOff: readonly Channel[];

  constructor(channelsOff: readonly Channel[] = []) {
    this.#channelsOff = channelsOff;
  }

  evaluated(people: number): void {
    this.#candidates += people;
  }

  excluded(cause: Exclusion, uids: readonly string[]): void {
    const group = this.#excluded.get(cause) ?? { count: 0, uids: [] };
    group.count += uids.length;
    group.uids.push(...uids.slice(0, NAMED - group.uids.length));
    this.#excluded.set(cause, group);
  }

  /** A decision whose entry is in the log already: the event was begun before. */
  found({ channel, outcome, resendOf }: Pick<RecordedTarget, 'channel' | 'outcome' | 'resendOf'>): void {
    if (resendOf !== undefined) return;
    this.decided(channel);
    this.recorded(outcome);
  }

  decided(channel: Channel): void {
    this.#expected.set(channel, (this.#expected.get(channel) ?? 0) + 1);
  }

  recorded(outcome: Outcome): void {
    this.#entries.set(outcome, (this.#entries.get(outcome) ?? 0) + 1);
  }

  keptOutOfLog(): void {
    this.#excludedFromLog += 1;
  }

  /** Only what is not nothing: events that came to the same have equal accounts. */
  account(): EventAccount {
    const excluded = [...this.#excluded].map(([cause, group]): ExcludedGroup => ({ cause, ...group }));
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
