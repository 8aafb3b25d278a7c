import type { Clock } from '@chatwire/server';

interface Timer {
  readonly dueMs: number;
  readonly run: () => void;
  isCancelled: boolean;
}

/** A clock of one process: its timers end with it. */
export interface ProcessClock extends Clock {
  kill(): void;
}

/** Longer waits are passed in this many strides: timers fire late, as on a machine that was suspended. */
const STRIDES = 6;
const FINE_MS = 12_000;

/** Time of a simulated world: it moves only in `pass`, and timers of one instant run in the order they were set. */
export class SimClock {
  nowMs: number;
  #timers: Timer[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  /** A view for one process or device. */
  process(): ProcessClock {
    let isDead = false;
    return {
      now: () => this.nowMs,
      after: (ms, run) => {
        const timer = { dueMs: this.nowMs + Math.max(0, ms), run: () => !isDead && run(), isCancelled: isDead };
        if (!isDead) this.#insert(timer);
        return () => {
          timer.isCancelled = true;
        };
      },
      kill() {
        isDead = true;
      },
    };
  }

  /**
   * Moves on by `ms`. After each instant with timers, waits until `settled` resolves. While `isBusy` returns true, no timer
   * fires late: a response must not be late because the time was passed in strides.
   */
  async pass(ms: number, settled: () => Promise<void>, isBusy: () => boolean): Promise<void> {
    const targetMs = this.nowMs + ms;
    const strideMs = ms > FINE_MS ? Math.ceil(ms / STRIDES) : 0;
    for (;;) {
      const dueMs = this.#nextDueMs();
      if (dueMs === undefined || dueMs > targetMs) break;
      this.nowMs = Math.max(this.nowMs, Math.min(targetMs, Math.max(dueMs, isBusy() ? 0 : this.nowMs + strideMs)));
      this.#runDue();
      await settled();
    }
    this.nowMs = Math.max(this.nowMs, targetMs);
  }

  #nextDueMs(): number | undefined {
    while (this.#timers[0]?.isCancelled) this.#timers.shift();
    return this.#timers[0]?.dueMs;
  }

  #runDue(): void {
    const end = upperBound(this.#timers, this.nowMs);
    for (const timer of this.#timers.splice(0, end)) if (!timer.isCancelled) timer.run();
  }

  #insert(timer: Timer): void {
    this.#timers.splice(upperBound(this.#timers, timer.dueMs), 0, timer);
  }
}

/** Number of timers that are due at an instant. */
function upperBound(timers: readonly Timer[], atMs: number): number {
  let [low, high] = [0, timers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((timers[middle]?.dueMs ?? 0) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
