import type { Clock } from '../../base/time/clock.ts';
import type { BroadcastMessage } from '../../bus/bus.ts';

/** Maximum time that a broadcast waits for a missing earlier one. */
const MAX_WAIT_MS = 250;
/** Conversations without a numbered broadcast for this long are dropped. */
const IDLE_MS = 60_000;

interface Progress {
  /** Highest sequence number that was delivered. */
  last: number;
  atMs: number;
  waiting: BroadcastMessage[];
}

/**
 * Sorts the numbered broadcasts of each conversation, because those of different transactions and nodes may arrive in
 * another order. Skips a number that is missing for 250 ms. Clients then detect a sequence gap and catch up.
 * See docs/spec/rest-and-realtime.md#sequence-numbers.
 */
export class BroadcastSequencer {
  readonly #clock: Clock;
  readonly #deliver: (broadcast: BroadcastMessage) => void;
  readonly #conversations = new Map<string, Progress>();

  constructor(clock: Clock, pass: (broadcast: BroadcastMessage) => void) {
    this.#clock = clock;
    this.#deliver = pass;
  }

  accept(broadcast: BroadcastMessage): void {
    const { conversationId, seq } = broadcast.frame;
    if (conversationId === undefined || seq === undefined) return this.#deliver(broadcast);
    const progress = this.#progressOf(conversationId, seq);
    progress.atMs = this.#clock.now();
    if (seq <= progress.last + 1) return this.#advance(progress, broadcast, seq);
    progress.waiting.push(broadcast);
    if (progress.waiting.length === 1) this.#clock.after(MAX_WAIT_MS, () => this.#skipMissing(progress));
  }

  /** Drops conversations without recent broadcasts. Called periodically. */
  sweep(): void {
    const oldest = this.#clock.now() - IDLE_MS;
    for (const [id, { atMs, waiting }] of this.#conversations) {
      if (atMs < oldest && waiting.length === 0) this.#conversations.delete(id);
    }
  }

  #progressOf(conversationId: string, seq: number): Progress {
    const known = this.#conversations.get(conversationId);
    if (known) return known;
    const progress = { last: seq - 1, atMs: 0, waiting: [] };
    this.#conversations.set(conversationId, progress);
    return progress;
  }

  #advance(progress: Progress, broadcast: BroadcastMessage, seq: number): void {
    progress.last = Math.max(progress.last, seq);
    this.#deliver(broadcast);
    // An event can have several broadcasts with one number, for different users. All of them are delivered first.
    if (progress.waiting.length > 0) queueMicrotask(() => this.#release(progress));
  }

  #release(progress: Progress): void {
    const ready = (seq: number) => seq <= progress.last + 1;
    for (const broadcast of takeOrdered(progress)) {
      const seq = broadcast.frame.seq ?? 0;
      if (!ready(seq)) {
        progress.waiting.push(broadcast);
        continue;
      }
      progress.last = Math.max(progress.last, seq);
      this.#deliver(broadcast);
    }
    if (progress.waiting.length > 0) this.#clock.after(MAX_WAIT_MS, () => this.#skipMissing(progress));
  }

  #skipMissing(progress: Progress): void {
    for (const broadcast of takeOrdered(progress)) {
      progress.last = Math.max(progress.last, broadcast.frame.seq ?? 0);
      this.#deliver(broadcast);
    }
  }
}

function takeOrdered(progress: Progress): BroadcastMessage[] {
  const waiting = progress.waiting.sort((a, b) => (a.frame.seq ?? 0) - (b.frame.seq ?? 0));
  progress.waiting = [];
  return waiting;
}
