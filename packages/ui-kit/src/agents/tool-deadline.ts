import type { KitTimers } from '../platform/kit-timers.ts';

/** Maximum duration of a tool call, in milliseconds. See docs/spec/message-list.md#tools. */
const LIMIT_MS = 30_000;

/** Time limit of a tool: 30 s, or until the run ends. */
export class ToolDeadline {
  /** Resolves when the limit is reached or the run ends. */
  readonly expired: Promise<undefined>;
  readonly #abort = new AbortController();
  readonly #cancel: () => void;

  constructor(timers: KitTimers, tooLate: () => void) {
    const { signal } = this.#abort;
    this.expired = new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)));
    this.#cancel = timers.after(LIMIT_MS, () => {
      tooLate();
      this.expire();
    });
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  expire(): void {
    this.clear();
    this.#abort.abort();
  }

  /** Stops the timer. */
  clear(): void {
    this.#cancel();
  }
}
