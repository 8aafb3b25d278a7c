import type { Clock } from '@chatwire/server';

/**
 * Time of a story that is told faster than it happened: it runs with real time and is moved on by the teller.
 * Timers that fall due on the way fire in order.
 */
export class StoryClock implements Clock {
  #offsetMs: number;
  readonly #timers = new Set<{ readonly dueMs: number; readonly run: () => void; real: NodeJS.Timeout }>();

  constructor(startMs: number) {
    this.#offsetMs = startMs - Date.now();
  }

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { dueMs: this.now() + ms, run: fire, real: setTimeout(fire, ms) };
    const timers = this.#timers;
    timers.add(timer);
    return cancel;

    function fire(): void {
      if (cancel()) run();
    }
    function cancel(): boolean {
      clearTimeout(timer.real);
      return timers.delete(timer);
    }
  }

  /** Moves to an instant; never back. */
  async moveTo(targetMs: number): Promise<void> {
    while (this.now() < targetMs) {
      const next = [...this.#timers].filter(({ dueMs }) => dueMs <= targetMs).sort((a, b) => a.dueMs - b.dueMs)[0];
      const stepMs = Math.max(0, (next?.dueMs ?? targetMs) - this.now());
      this.#offsetMs += stepMs;
      next?.run();
      // What a timer sets off (a call to a local stand-in) gets real time before the next one is due.
      if (next) await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async moveOn(ms: number): Promise<void> {
    await this.moveTo(this.now() + ms);
  }
}
