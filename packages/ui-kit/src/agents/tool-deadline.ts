import type { KitTimers } from '../primitives/kit-timers.ts';

/** An agent waits no longer for a tool. See docs/spec/message-list.md#tools. */
const LIMIT_MS = 30_000;

/** How long a tool may take: 30 s, or until nobody waits for it any more. */
export class ToolDeadline {
  /** Resolves when it is over. */
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

  /** The time is not watched any more. */
  rest(): void {
    this.#cancel();
  }
}
