import type { Clock } from '@chatwire/server';

/** Timers this close together fire in one step: some run several times a second, and an hour of the story has thousands. */
const STEP_MS = 500;

/**
 * Clock for seeding demo data faster than real time. It runs with real time, and scenes advance it. Timers that become
 * due fire in order.
 */
export class StoryClock implements Clock {
  #offsetMs: number;
  readonly #timers = new Set<{ readonly dueMs: number; readonly run: () => void }>();

  constructor(startMs: number) {
    this.#offsetMs = startMs - Date.now();
  }

  /** Returns whole milliseconds, even if a timer is due at a fraction of one. */
  now(): number {
    return Math.floor(Date.now() + this.#offsetMs);
  }

  after(ms: number, run: () => void): () => void {
    const timer = { dueMs: this.now() + ms, run: fire };
    const real = setTimeout(fire, ms);
    const timers = this.#timers;
    timers.add(timer);
    return cancel;

    function fire(): void {
      if (cancel()) run();
    }
    function cancel(): boolean {
      clearTimeout(real);
      return timers.delete(timer);
    }
  }

  /** Jumps to an instant, like a machine waking from sleep: each timer that is due fires once. Never moves back. */
  jumpTo(targetMs: number): void {
    this.#offsetMs += Math.max(0, targetMs - this.now());
    for (const timer of this.#due(targetMs)) timer.run();
  }

  jump(ms: number): void {
    this.jumpTo(this.now() + ms);
  }

  /** Advances the clock in steps from timer to timer, with some real time after each step for the work it starts. */
  async advance(ms: number): Promise<void> {
    const targetMs = this.now() + ms;
    for (let [next] = this.#due(targetMs); next; [next] = this.#due(targetMs)) {
      this.jumpTo(Math.min(next.dueMs + STEP_MS, targetMs));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    this.jumpTo(targetMs);
  }

  #due(targetMs: number) {
    return [...this.#timers].filter(({ dueMs }) => dueMs <= targetMs).sort((a, b) => a.dueMs - b.dueMs);
  }
}
