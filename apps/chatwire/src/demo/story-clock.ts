import type { Clock } from '@chatwire/server';

/** Timers this close together fire in one step of `advance`. */
const STEP_MS = 500;
/** Repeated timers fire this late in `advance`: some run every second, and would have no work most of the time. */
const REPEATED_STEP_MS = 5_000;
/** A wait of at most this long gathers work that comes at the same time. In the story, it ends after a shorter real time. */
const SHORT_WAIT_MS = 50;
const REAL_SHORT_WAIT_MS = 1;

interface StoryTimer {
  readonly dueMs: number;
  /** Whether the same function had a timer before. */
  readonly isRepeated: boolean;
  readonly run: () => void;
}

/**
 * Clock for seeding demo data faster than real time. It runs with real time, and scenes advance it. Timers that become
 * due fire in order.
 */
export class StoryClock implements Clock {
  #offsetMs: number;
  readonly #timers = new Set<StoryTimer>();
  /** Functions that have had a timer. */
  readonly #timed = new WeakSet<() => void>();

  constructor(startMs: number) {
    this.#offsetMs = startMs - Date.now();
  }

  /** Returns whole milliseconds, even if a timer is due at a fraction of one. */
  now(): number {
    return Math.floor(Date.now() + this.#offsetMs);
  }

  after(ms: number, run: () => void): () => void {
    const timer = { dueMs: this.now() + ms, isRepeated: this.#timed.has(run), run: fire };
    this.#timed.add(run);
    const isShort = ms <= SHORT_WAIT_MS;
    const real = setTimeout(() => (isShort ? this.#end(timer) : fire()), isShort ? REAL_SHORT_WAIT_MS : ms);
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

  /** Ends the wait of a timer: adds the rest of it to the time. */
  #end(timer: StoryTimer): void {
    this.skip(Math.max(0, Math.ceil(timer.dueMs - this.now())));
    timer.run();
  }

  /** Jumps to an instant, like a machine waking from sleep: each timer that is due fires once. Never moves back. */
  jumpTo(targetMs: number): void {
    this.#offsetMs += Math.max(0, targetMs - this.now());
    for (const timer of this.#due(targetMs)) timer.run();
  }

  jump(ms: number): void {
    this.jumpTo(this.now() + ms);
  }

  /**
   * Adds to the time without firing timers, which saves the work of all that repeat. Timers that are due by then fire at the
   * next jump, or when their real time is over.
   */
  skip(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Advances the clock in steps from timer to timer, with some real time after each step for the work it starts. */
  async advance(ms: number): Promise<void> {
    const targetMs = this.now() + ms;
    for (let nextMs = this.#nextStepMs(); nextMs < targetMs; nextMs = this.#nextStepMs()) {
      this.jumpTo(nextMs);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    this.jumpTo(targetMs);
  }

  #nextStepMs(): number {
    const steps = [...this.#timers].map(({ dueMs, isRepeated }) => dueMs + (isRepeated ? REPEATED_STEP_MS : STEP_MS));
    return Math.min(...steps);
  }

  #due(targetMs: number): StoryTimer[] {
    return [...this.#timers].filter(({ dueMs }) => dueMs <= targetMs).sort((a, b) => a.dueMs - b.dueMs);
  }
}
