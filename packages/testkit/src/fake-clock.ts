import type { Clock } from '@chatwire/server';

/** A clock that tests advance manually. */
export class FakeClock implements Clock {
  #now: number;
  #timers: { readonly dueMs: number; readonly run: () => void }[] = [];

  constructor(nowMs = 1_767_268_800_000) {
    this.#now = nowMs;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { dueMs: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Sets the time, as an operator or a time server would: timers are not run. */
  jump(toMs: number): void {
    this.#now = toMs;
  }

  /** Advances the clock; due timers run in order, each at its own instant, with pending promises settled in between. */
  async advance(ms: number): Promise<void> {
    const target = this.#now + ms;
    for (;;) {
      await settled();
      const next = this.#timers.filter((timer) => timer.dueMs <= target).sort((a, b) => a.dueMs - b.dueMs)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.dueMs);
      next.run();
    }
    this.#now = target;
    await settled();
  }
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
