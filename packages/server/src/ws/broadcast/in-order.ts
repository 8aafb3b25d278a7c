import type { Clock } from '../../base/time/clock.ts';
import type { BroadcastMessage } from '../../bus/bus.ts';

/** Time a message waits for a missing earlier one. */
const PATIENCE_MS = 250;
/** Conversations without a durable event for this long are forgotten. */
const IDLE_MS = 60_000;

interface Progress {
  /** Highest number passed on without a hole before it, as far as this node knows. */
  last: number;
  atMs: number;
  held: BroadcastMessage[];
}

/**
 * Puts the durable facts of each conversation into the order of their numbers: transactions on several connections or
 * nodes are announced a moment apart, sometimes the later one first. What is missing for too long is let go: clients
 * see the hole and ask. See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export class InOrder {
  readonly #clock: Clock;
  readonly #pass: (fact: BroadcastMessage) => void;
  readonly #conversations = new Map<string, Progress>();

  constructor(clock: Clock, pass: (fact: BroadcastMessage) => void) {
    this.#clock = clock;
    this.#pass = pass;
  }

  accept(fact: BroadcastMessage): void {
    const { conversationId, seq } = fact.frame;
    if (conversationId === undefined || seq === undefined) return this.#pass(fact);
    const progress = this.#progressOf(conversationId, seq);
    progress.atMs = this.#clock.now();
    if (seq <= progress.last + 1) return this.#advance(progress, fact, seq);
    progress.held.push(fact);
    if (progress.held.length === 1) this.#clock.after(PATIENCE_MS, () => this.#giveUp(progress));
  }

  /** Called now and then. */
  sweep(): void {
    const oldest = this.#clock.now() - IDLE_MS;
    for (const [id, { atMs, held }] of this.#conversations) {
      if (atMs < oldest && held.length === 0) this.#conversations.delete(id);
    }
  }

  #progressOf(conversationId: string, seq: number): Progress {
    const known = this.#conversations.get(conversationId);
    if (known) return known;
    const progress = { last: seq - 1, atMs: 0, held: [] };
    this.#conversations.set(conversationId, progress);
    return progress;
  }

  #advance(progress: Progress, fact: BroadcastMessage, seq: number): void {
    progress.last = Math.max(progress.last, seq);
    this.#pass(fact);
    // One event may be several facts of one number, for different people, published in one go: they come first.
    if (progress.held.length > 0) queueMicrotask(() => this.#release(progress));
  }

  #release(progress: Progress): void {
    const ready = (seq: number) => seq <= progress.last + 1;
    for (const fact of takeOrdered(progress)) {
      const seq = fact.frame.seq ?? 0;
      if (!ready(seq)) {
        progress.held.push(fact);
        continue;
      }
      progress.last = Math.max(progress.last, seq);
      this.#pass(fact);
    }
    if (progress.held.length > 0) this.#clock.after(PATIENCE_MS, () => this.#giveUp(progress));
  }

  #giveUp(progress: Progress): void {
    for (const fact of takeOrdered(progress)) {
      progress.last = Math.max(progress.last, fact.frame.seq ?? 0);
      this.#pass(fact);
    }
  }
}

function takeOrdered(progress: Progress): BroadcastMessage[] {
  const held = progress.held.sort((a, b) => (a.frame.seq ?? 0) - (b.frame.seq ?? 0));
  progress.held = [];
  return held;
}
