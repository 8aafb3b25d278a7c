import { ChatException } from '../base/chat-exception.ts';
import type { Timers } from '../platform/timers.ts';

export interface ReadMarksOptions {
  readonly timers: Timers;
  /** Tells the server that everything up to this message is read. */
  readonly send: (id: number) => Promise<void>;
  /** It was refused for good, or has failed three times. */
  readonly failed: (error: ChatException) => void;
}

/**
 * How far the user has read one conversation or thread: only forward, one call for what is seen within 300 ms. What the
 * server could not be told is kept for the next mark or connection, and the last value wins.
 * See docs/spec/sdk.md#receipts-and-unread.
 */
export class ReadMarks {
  readonly #options: ReadMarksOptions;
  #told = 0;
  #wanted = 0;
  #isRunning = false;
  #failures = 0;
  #cancel: (() => void) | undefined;

  constructor(options: ReadMarksOptions) {
    this.#options = options;
  }

  /** The server does not know yet how far the user has read. */
  get isAhead(): boolean {
    return this.#wanted > this.#told;
  }

  /** The server stands here; less than before after messages were marked as unread. */
  standsAt(id: number): void {
    this.#told = id;
    this.#wanted = 0;
  }

  /** True if the message is further than what was known. */
  seen(id: number): boolean {
    if (id <= Math.max(this.#told, this.#wanted)) return false;
    this.#wanted = id;
    const debounceMs = 300;
    this.#cancel ??= this.#options.timers.after(debounceMs, () => this.flush());
    return true;
  }

  /** Tells what is waiting, now. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    if (this.#isRunning || this.#wanted <= this.#told) return;
    const id = this.#wanted;
    this.#isRunning = true;
    this.#options.send(id).then(
      () => {
        this.#isRunning = false;
        this.#failures = 0;
        this.#told = Math.max(this.#told, id);
        this.flush();
      },
      (error: unknown) => {
        this.#isRunning = false;
        if (!(error instanceof ChatException)) throw error;
        this.#failures += 1;
        // Refused for good: asking again would change nothing.
        if (!error.retryable) this.#told = Math.max(this.#told, id);
        const reportedAfter = 3;
        if (!error.retryable || this.#failures === reportedAfter) this.#options.failed(error);
      },
    );
  }
}
