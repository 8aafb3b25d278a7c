import type { ClientClock } from './ports.ts';

/** The timers of one SDK client, which are counted and can be cancelled together. */
export class Timers {
  readonly #clock: ClientClock;
  readonly #pending = new Set<() => void>();

  constructor(clock: ClientClock) {
    this.#clock = clock;
  }

  get count(): number {
    return this.#pending.size;
  }

  /** Returns epoch milliseconds. */
  nowMs(): number {
    return this.#clock.nowMs();
  }

  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const cancel = () => {
      if (this.#pending.delete(cancel)) this.#clock.clearTimeout(timer);
    };
    const timer = this.#clock.setTimeout(() => {
      if (this.#pending.delete(cancel)) run();
    }, ms);
    this.#pending.add(cancel);
    return cancel;
  }

  /** Cancels every timer. */
  stop(): void {
    for (const cancel of this.#pending) cancel();
  }
}

export const systemClock: ClientClock = {
  nowMs: () => Date.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(asTimer(timer)),
};

/** Casts a timer of `systemClock`, which is a number in browsers and an object in Node. */
function asTimer(timer: unknown): ReturnType<typeof setTimeout> {
  return timer as ReturnType<typeof setTimeout>;
}
