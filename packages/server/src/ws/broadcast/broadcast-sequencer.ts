import type { Clock } from '../../base/time/clock.ts';
import type { BroadcastMessage } from '../../bus/bus.ts';

/** Time a message waits for a missing earlier one. */
const PATIENCE_MS = 250;
/** Conversations without a durable event for this long are forgotten. */
const IDLE_MS = 60_000;

interface Progress {
  /** Highest number passed on without a gap before it, as far as this node knows. */
  last: number;
  atMs: number;
  held: BroadcastMessage[];
}

/**
 * Orders the durable broadcasts of each conversation by number: transactions on several connections or
 * nodes arrive slightly apart, sometimes the later one first. A number that is missing for too long is skipped: clients
 * detect the gap and catch up. See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export class InOrder {
  readonly #clock: Clock;
  readonly #pass: (broadcast: BroadcastMessage) => void;
  readonly #conversations = new Map<string, Progress>();

  constructor(clock: Clock, pass: (broadcast: BroadcastMessage) => void) {
    this.#clock = clock;
    this.#pass = pass;
  }

  accept(broadcast: BroadcastMessage): void {
    const { conversationId, seq } = broadcast.frame;
    if (conversationId === undefined || seq === undefined) return this.#pass(broadcast);
    const progress = this.#progressOf(conversationId, seq);
    progress.atMs = this.#clock.now();
    if (seq <= progress.last + 1) return this.#advance(progress, broadcast, seq);
    progress.held.push(broadcast);
    if (progress.held.length === 1) this.#clock.after(PATIENCE_MS, () => this.#giveUp(progress));
  }

  /** Called periodically. */
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

  #advance(progress: Progress, broadcast: BroadcastMessage, seq: number): void {
    progress.last = Math.max(progress.last, seq);
    this.#pass(broadcast);
    // One event may have several broadcasts of one number, for different users, published together: they are sent first.
    if (progress.held.length > 0) queueMicrotask(() => this.#release(progress));
  }

  #release(progress: Progress): void {
    const ready = (seq: number) => seq <= progress.last + 1;
    for (const broadcast of takeOrdered(progress)) {
      const seq = broadcast.frame.seq ?? 0;
      if (!ready(seq)) {
        progress.held.push(broadcast);
        continue;
      }
      progress.last = Math.max(progress.last, seq);
      this.#pass(broadcast);
    }
    if (progress.held.length > 0) this.#clock.after(PATIENCE_MS, () => this.#giveUp(progress));
  }

  #giveUp(progress: Progress): void {
    for (const broadcast of takeOrdered(progress)) {
      progress.last = Math.max(progress.last, broadcast.frame.seq ?? 0);
      this.#pass(broadcast);
    }
  }
}

function takeOrdered(progress: Progress): BroadcastMessage[] {
  const held = progress.held.sort((a, b) => (a.frame.seq ?? 0) - (b.frame.seq ?? 0));
  progress.held = [];
  return held;
}
