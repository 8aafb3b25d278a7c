import type { KitTimers } from '../platform/kit-timers.ts';

/** How long an agent waits for a tool. See docs/spec/message-list.md#tools. */
const LIMIT_MS = 30_000;

/** Time limit of a tool: 30 s, or until the run ends. */
export class ToolDeadline {
  /** Resolves when the limit is reached. */
  readonly passed: Promise<undefined>;
  readonly #abort = new AbortController();
  readonly #cancel: () => void;

  constructor(timers: KitTimers, tooLate: () => void) {
    const { signal } = this.#abort;
    this.passed = new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    this.#cancel = timers.after(LIMIT_MS, () => {
      tooLate();
      this.pass();
    });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  pass(): void {
    this.rest();
    this.#abort.abort();
  }

  /** Stops the timer. */
  rest(): void {
    this.#cancel();
  }
}
