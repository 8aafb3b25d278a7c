import type { NotReplayable, ReplayedDecision, ReplayResult, ReplaySample } from '@chatwire/protocol';
import { getOrCreate } from '../../base/values/get-or-create.ts';

/** Maximum number of users in a result. */
const MAX_LISTED_RECIPIENTS = 50;
/** Maximum number of users whose gains and losses are counted: about 100 MB. */
const MAX_RECIPIENTS = 500_000;

/** Results of a replayed decision. */
export interface ReplayedResults {
  readonly recipient: string | undefined;
  /** Its result without the changes, which equals what was recorded unless there is drift. */
  readonly before: ReplayedDecision;
  readonly after: ReplayedDecision;
  readonly drifts: boolean;
  /** Called for samples only. */
  readonly sample: () => ReplaySample;
}

/** Adds up a replay. */
export class ReplayTotals {
  readonly #samples: number;
  readonly #events = new EventCounter();
  #unchanged = 0;
  #changed = 0;
  #drift = 0;
  readonly #notReplayable = new Map<NotReplayable, number>();
  readonly #changes = new Map<string, { from: ReplayedDecision; to: ReplayedDecision; count: number }>();
  readonly #recipients = new Map<string, { gained: number; lost: number }>();
  readonly #driftSamples: ReplaySample[] = [];
  readonly #changeSamples: ReplaySample[] = [];

  /** `samples`: number of decisions to show. */
  constructor(samples: number) {
    this.#samples = samples;
  }

  event(eventId: string): void {
    this.#events.add(eventId);
  }

  notReplayable(cause: NotReplayable): void {
    this.#notReplayable.set(cause, (this.#notReplayable.get(cause) ?? 0) + 1);
  }

  add({ recipient, before, after, drifts, sample }: ReplayedResults): void {
    if (drifts) {
      this.#drift += 1;
      if (this.#driftSamples.length < this.#samples) this.#driftSamples.push(sample());
    }
    if (isSameResult(before, after)) {
      this.#unchanged += 1;
      return;
    }
    this.#changed += 1;
    getOrCreate(this.#changes, `${nameOf(before)} → ${nameOf(after)}`, () => ({
      from: before,
      to: after,
      count: 0,
    })).count += 1;
    if (recipient !== undefined) this.#countFor(recipient, before, after);
    if (!drifts && this.#changeSamples.length < this.#samples) this.#changeSamples.push(sample());
  }

  build(): ReplayResult {
    const replayed = this.#unchanged + this.#changed;
    const notReplayable = [...this.#notReplayable.values()].reduce((sum, count) => sum + count, 0);
    const recipients = [...this.#recipients].map(([uid, counts]) => ({ uid, ...counts }));
    return {
      events: this.#events.count,
      decisions: replayed + notReplayable,
      unchanged: this.#unchanged,
      changed: this.#changed,
      notReplayable: Object.fromEntries(this.#notReplayable),
      drift: this.#drift,
      changes: [...this.#changes.values()].sort((a, b) => b.count - a.count),
      recipients: {
        more: recipients.filter(({ gained, lost }) => gained > lost).length,
        fewer: recipients.filter(({ gained, lost }) => gained < lost).length,
        top: recipients
          .sort((a, b) => b.gained + b.lost - a.gained - a.lost || (a.uid < b.uid ? -1 : 1))
          .slice(0, MAX_LISTED_RECIPIENTS),
      },
      samples: [...this.#driftSamples, ...this.#changeSamples].slice(0, this.#samples),
    };
  }

  #countFor(recipient: string, before: ReplayedDecision, after: ReplayedDecision): void {
    const gained = after.outcome === 'would_send' ? 1 : 0;
    const lost = before.outcome === 'sent' ? 1 : 0;
    if (gained === lost) return;
    if (!this.#recipients.has(recipient) && this.#recipients.size >= MAX_RECIPIENTS) return;
    const counts = getOrCreate(this.#recipients, recipient, () => ({ gained: 0, lost: 0 }));
    counts.gained += gained;
    counts.lost += lost;
  }
}

export function isSameResult(a: ReplayedDecision, b: ReplayedDecision): boolean {
  return a.outcome === b.outcome && a.reason === b.reason && a.code === b.code;
}

function nameOf({ outcome, reason, code }: ReplayedDecision): string {
  return [outcome, reason, code].join(' ');
}

/**
 * Counts events by their ids. Entries of one event are written close together but not always next to each other, so
 * only recent ids are kept: an event whose last entry comes 40,000 events after its others counts twice.
 */
class EventCounter {
  count = 0;
  #recent = new Set<string>();
  #previous = new Set<string>();

  add(eventId: string): void {
    if (this.#recent.has(eventId) || this.#previous.has(eventId)) return;
    this.count += 1;
    this.#recent.add(eventId);
    if (this.#recent.size < MAX_RECENT) return;
    this.#previous = this.#recent;
    this.#recent = new Set();
  }
}

const MAX_RECENT = 20_000;
