import type { Clock } from '@chatwire/server';

/**
 * Time of a story that plays faster than real time: it runs with real time, and scenes move it forward.
 * Timers that fall due on the way fire in order.
 */
export class StoryClock implements Clock {
  #offsetMs: number;
  readonly #timers = new Set<{ readonly dueMs: number; readonly run: () => void }>();

  constructor(startMs: number) {
    this.#offsetMs = startMs - Date.now();
  }

  /** Whole milliseconds, although timers may be set to parts of one. */
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

  /** Leaps to an instant, as a machine that slept: what fell due meanwhile fires once. Never back. */
  leapTo(targetMs: number): void {
    this.#offsetMs += Math.max(0, targetMs - this.now());
    for (const timer of this.#due(targetMs)) timer.run();
  }

  leap(ms: number): void {
    this.leapTo(this.now() + ms);
  }

  /** Lives through a span: timers fire one by one at their instants, with real time in between for what they set off. */
  async live(ms: number): Promise<void> {
    const targetMs = this.now() + ms;
    for (let [next] = this.#due(targetMs); next; [next] = this.#due(targetMs)) {
      this.#offsetMs += Math.max(0, next.dueMs - this.now());
      next.run();
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    this.#offsetMs += Math.max(0, targetMs - this.now());
  }

  #due(targetMs: number) {
    return [...this.#timers].filter(({ dueMs }) => dueMs <= targetMs).sort((a, b) => a.dueMs - b.dueMs);
  }
}
